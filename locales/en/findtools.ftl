# "ocho tools search"
findtools-none = No tool fits "{ $query }". Try other words for what it should do, in English or Spanish; "ocho tools list" shows all there are.
findtools-option-limit = most tools that search shows (default 10)

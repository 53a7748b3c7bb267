# Where a URL may lead (agent/policy/network) and reading pages (agent/web, web_fetch).

web-class-listed = { $host } is on the list of allowed domains.
web-class-unlisted = { $host } is not on the list of allowed domains.
web-class-private = { $host } is not public; it is on your list allowed_private_hosts.

web-refused-too-long = The URL is longer than 8,192 characters.
web-refused-invalid = This is not a valid URL: { $url }. Write it in full, with https:// and a host name.
web-refused-scheme = Only http and https are fetched, not { $scheme }
web-refused-credentials = The URL carries a user name or password. Leave them out.
web-refused-blocked = { $host } is on the list of blocked domains (blocked_domains).
web-refused-port = Port { $port } belongs to another kind of service and is not fetched.
web-refused-name = { $host } is a name of the local machine or network, not of the public internet. Your own server: add it to web_fetch.allowed_private_hosts in your settings.
web-refused-address = { $host } leads to { $address }, which is not a public address. Your own server: add it to web_fetch.allowed_private_hosts in your settings.
web-refused-no-address = { $host } has no address: the name does not exist or cannot be looked up now. Check the spelling and the connection.
web-refused-redirects = The page was redirected more than { $limit } times.

web-template-missing = The URL template needs a value for { $name }.
web-template-origin = Scheme, host and port must stand in the URL template itself, not in a variable.
web-template-path = A value would change the path of the URL beyond its own place.

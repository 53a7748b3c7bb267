# The view of the policy: what always asks, the rules, what was decided.

policyview-list-always-ask = Always asks
policyview-list-allow = Allowed without asking
policyview-list-ask = Asks
policyview-list-deny = Denied
policyview-about-always-ask = Asks in every mode, also the automatic ones, and no standing answer counts. An entry is the name of a tool, tool(pattern), or *.
policyview-about-allow = Runs without asking where the mode would ask for a medium risk. Every “always” you answered is here. An entry is the name of a tool or tool(pattern).
policyview-about-ask = Asks where the mode would let it run. An entry is the name of a tool or tool(pattern).
policyview-about-deny = Never runs. An entry is the name of a tool or tool(pattern).
policyview-source-floor = built in, cannot be removed
policyview-source-user = from your config.toml
policyview-source-workspace = from the workspace
policyview-built-in = Built in
policyview-about-built-in = Files that are asked about at every level, because they make programs run, configure agents or hold secrets. No setting and no answer takes them away.
policyview-group-agent = Ocho's own configuration
policyview-group-tools = The project's own tools
policyview-group-secrets = Secrets
policyview-group-git = Git
policyview-group-hooks = Hooks and shells
policyview-group-editor = Editors
policyview-group-agents = Coding agents
policyview-group-ci = Continuous integration
policyview-group-packages = Build tools and package managers
policyview-group-other = Others
policyview-grants = Allowed for this session
policyview-about-grants = What you answered “allow for this session” to, in the chats that are open. It ends with its session, or at once when you remove it.
policyview-grant-gone = It is no longer there: its session has ended.
policyview-revoked = Taken back: “{ $rule }” asks again.
policyview-log = Decisions
policyview-about-log = What the policy and you decided, the newest first. Secrets are masked.
policyview-more = Show more
policyview-no-decisions = Nothing has been decided yet.

policyview-start = Start Ocho's agent to see its policy
policyview-starting = Ocho's agent is being started…
policyview-too-old = This version of Ocho's agent cannot show its policy. Install the extension again.

policyview-verdict-allowed = allowed
policyview-verdict-allowed-by-person = allowed by you
policyview-verdict-denied-by-person = denied by you
policyview-verdict-blocked = blocked
policyview-verdict-unanswered = not answered
policyview-decision-subject = { $value }
policyview-decision-verdict = Outcome: { $value }
policyview-decision-tool = Tool: { $value }
policyview-decision-class = Risk: { $value }
policyview-decision-rule = Rule: { $value }
policyview-decision-by = Decided by: { $value }
policyview-decision-answer = Answer: { $value }
policyview-decision-at = Time: { $value }
policyview-decision-session = Session: { $value }
policyview-caught = “{ $rule }” would have caught { $count ->
    [0] none of the decisions that are kept.
    [one] one of the decisions that are kept:
   *[other] { $count } of the decisions that are kept:
}
policyview-caught-name = Decisions
policyview-document-name = Decision

policyview-which-list = Which list is it for?
policyview-which-entry = Which entry?
policyview-no-entries = There is no entry of your own.
policyview-entry-example = For example shell(npm test *) or file_write(docs/**)
policyview-entry-empty = Write an entry, or press Escape.
policyview-removed = Removed “{ $entry }” from “{ $list }”.
policyview-undo = Undo

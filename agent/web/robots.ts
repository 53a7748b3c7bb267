// robots.txt (RFC 9309), asked once per origin and kept as long as the session.

/** The rules of one origin: whether the agent may read a URL of it. */
export type RobotsRules = (url: string) => boolean;

/** Rules by origin, also while they are on their way. Keep one per session. */
export type RobotsCache = Map<string, Promise<RobotsRules>>;

/** Bytes of a robots.txt that are looked at (RFC 9309 2.5). */
export const MAX_ROBOTS_BYTES = 500 * 1024;

/** The answer to a request for robots.txt; undefined: there was no connection. */
export interface RobotsAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * The rules of `origin`, from the cache or by `load`. Following RFC 9309 2.3.1: a file that does not exist (4xx)
 * allows everything, a server that cannot say (5xx) forbids everything and is asked again next time. Without a
 * connection everything is allowed, because the request for the page itself will fail with a clearer reason.
 */
export async function robotsRules(
  cache: RobotsCache,
  origin: string,
  userAgent: string,
  load: (url: string) => Promise<RobotsAnswer | undefined>,
): Promise<RobotsRules> {
  const known = cache.get(origin);
  if (known) return known;
  const url = `${origin}/robots.txt`;
  const loaded = load(url);
  const rules = loaded.then((answer) => parse(url, answer, userAgent));
  cache.set(origin, rules);
  const forget = () => cache.delete(origin);
  loaded.then((answer) => (!answer || answer.status >= 500) && forget(), forget);
  return rules;
}

async function parse(url: string, answer: RobotsAnswer | undefined, userAgent: string): Promise<RobotsRules> {
  if (!answer || (answer.status >= 400 && answer.status < 500)) return () => true;
  if (answer.status >= 500) return () => false;
  const robots = (await parser())(url, answer.text);
  return (page) => robots.isAllowed(page, userAgent) ?? true;
}

type Parser = (
  url: string,
  text: string,
) => {
  isAllowed(url: string, userAgent?: string): boolean | undefined;
};

/** The package is CommonJS whose types claim an ES default export; its `module.exports` is the function itself. */
async function parser(): Promise<Parser> {
  const { default: parse } = await import('robots-parser');
  return parse as unknown as Parser;
}

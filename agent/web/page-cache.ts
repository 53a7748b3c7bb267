import type { Clock } from '../platform/clock.ts';
import type { FetchedPage } from './fetcher.ts';
import type { RobotsCache } from './robots.ts';

/** Milliseconds a page is as good as new. */
const FRESH_MS = 15 * 60 * 1000;
const MAX_PAGES = 30;
const MAX_BYTES = 20_000_000;

/** Pages and robots.txt files a session has read, so that reading another part of a page costs no request. */
export class PageCache {
  readonly robots: RobotsCache = new Map();
  readonly #pages = new Map<string, { readonly page: FetchedPage; readonly at: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A fresh page of this URL that holds at least `maxBytes` of it, or all of it. */
  get(url: string, maxBytes: number): FetchedPage | undefined {
    const entry = this.#pages.get(url);
    if (!entry || this.#clock.now() - entry.at > FRESH_MS) return undefined;
    const { page } = entry;
    return page.cut && page.bytes.byteLength < maxBytes ? undefined : page;
  }

  /** Keeps a page that was answered with success; the oldest ones go when there are too many. */
  set(url: string, page: FetchedPage): void {
    if (page.status !== 200 || page.leadsTo !== undefined) return;
    this.#pages.delete(url);
    this.#pages.set(url, { page, at: this.#clock.now() });
    for (const key of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES && this.#size() <= MAX_BYTES) break;
      this.#pages.delete(key);
    }
  }

  #size(): number {
    return [...this.#pages.values()].reduce((sum, entry) => sum + entry.page.bytes.byteLength, 0);
  }
}

// One headless Chromium for all that a run shows.
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from './system-packages.ts';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shared memory of containers is small.
  '--disable-dev-shm-usage',
];

/** Starts it; throws with what to do when there is none. It ends with this process. */
export function startBrowser(): Promise<Browser> {
  // The sandbox of Chromium needs rights that root and containers do not have; it shows nothing but the tests' own pages.
  return chromium.launch({
    executablePath: findBrowser(),
    headless: true,
    chromiumSandbox: false,
    args: FLAGS,
  });
}

// The editor's proxy and certificate settings as environment variables: what Node, curl and git read
// (reports.md 39). Does not import `vscode`.
import type { Environment } from './login-environment.ts';

/** What the editor's `http.*` settings say. */
export interface NetworkSettings {
  /** `http.proxy`. */
  readonly proxy?: string;
  /** `http.noProxy`. */
  readonly noProxy?: readonly string[];
  /** Absolute path of a PEM file with further certificates. */
  readonly extraCertificates?: string;
  /** `http.systemCertificates`. */
  readonly systemCertificates?: boolean;
}

const PROXY = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
const NO_PROXY = ['NO_PROXY', 'no_proxy'];

/** Variables for the settings that are set. Certificates that the environment names itself stay. */
export function networkEnvironment(settings: NetworkSettings, env: Environment): Record<string, string> {
  const { proxy, noProxy = [], extraCertificates, systemCertificates } = settings;
  const named = env.NODE_EXTRA_CA_CERTS;
  return {
    ...(proxy ? allOf(PROXY, proxy) : {}),
    ...(noProxy.length > 0 ? allOf(NO_PROXY, noProxy.join(',')) : {}),
    ...(extraCertificates && !named ? { NODE_EXTRA_CA_CERTS: extraCertificates } : {}),
    ...(systemCertificates ? { NODE_USE_SYSTEM_CA: '1' } : {}),
  };
}

const allOf = (names: readonly string[], value: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, value]));

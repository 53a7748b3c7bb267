// authenticate and logout (ACP "Authentication"). Ocho signs in nowhere: a model's key is there or it is not.
import type { AuthenticateResponse, LogoutResponse } from '@agentclientprotocol/sdk';
import { OchoError } from '../i18n/message.ts';

/** How the keys are looked after. */
export interface Credentials {
  /** Whether the model that a new session would get can be asked (a key is there, or it needs none). */
  ready(): Promise<boolean>;
  /** Forgets stored keys; keys of the environment are not Ocho's to forget. */
  forget(): Promise<void>;
}

/** Answers at once: signed in, or -32000 with what to do. Never waits for a person. */
export async function authenticate(
  methodId: string,
  known: readonly string[],
  credentials: Credentials,
): Promise<AuthenticateResponse> {
  if (!known.includes(methodId)) {
    throw new OchoError('INVALID_PARAMS', {
      id: 'acp-unknown-auth-method',
      args: { method: methodId, methods: known.join(', ') },
    });
  }
  if (!(await credentials.ready())) throw new OchoError('AUTH_REQUIRED', { id: 'acp-no-key' });
  return {};
}

/** Idempotent. */
export async function logout(credentials: Credentials): Promise<LogoutResponse> {
  await credentials.forget();
  return {};
}

// What is known of model families, as data. Sources: the vendors' model pages, October 2026
// (https://platform.claude.com/docs/en/models, https://developers.openai.com/api/docs/models). What is not in here gets
// cautious values, and the configuration can say better.
import type { ThinkingStyle } from './endpoint.ts';
import type { ThoughtLevel } from './model.ts';

/** What is known of a model. */
export interface ModelFacts {
  /** Tokens. */
  readonly contextWindow: number;
  /** Tokens asked for when nobody says another number; undefined: left to the server. */
  readonly maxOutputTokens?: number;
  readonly images: boolean;
  readonly thinking: ThinkingStyle;
  readonly thoughtLevels: readonly ThoughtLevel[];
  readonly offEffort?: 'none' | 'minimal';
  /** US dollars per million tokens: read, written. For information only. */
  readonly price?: readonly [input: number, output: number];
}

const K = 1000;
const CHOICE: readonly ThoughtLevel[] = ['off', 'low', 'medium', 'high'];
const ALWAYS: readonly ThoughtLevel[] = ['low', 'medium', 'high'];
const NO_CHOICE: readonly ThoughtLevel[] = [];

const claude = (
  contextWindow: number,
  maxOutputTokens: number,
  thinking: ThinkingStyle,
  price?: readonly [number, number],
): ModelFacts => ({
  contextWindow,
  maxOutputTokens,
  images: true,
  thinking,
  thoughtLevels: thinking === 'none' ? NO_CHOICE : thinking === 'adaptive_always' ? ALWAYS : CHOICE,
  ...(price ? { price } : {}),
});

const gpt = (
  contextWindow: number,
  thinking: 'none' | 'effort',
  offEffort?: 'none' | 'minimal',
  price?: readonly [number, number],
): ModelFacts => ({
  contextWindow,
  images: true,
  thinking,
  thoughtLevels: thinking === 'none' ? NO_CHOICE : offEffort ? CHOICE : ALWAYS,
  ...(offEffort ? { offEffort } : {}),
  ...(price ? { price } : {}),
});

/** The first pattern that fits counts: the particular stands before the general. */
const FAMILIES: readonly (readonly [RegExp, ModelFacts])[] = [
  [/^claude-(?:fable|mythos)-/, claude(1000 * K, 32_000, 'adaptive_always')],
  [/^claude-opus-5-5/, claude(1000 * K, 32_000, 'adaptive_always', [4, 20])],
  [/^claude-(?:opus|sonnet|haiku)-[5-9](?:-|$)/, claude(1000 * K, 32_000, 'adaptive')],
  [/^claude-opus-4-[78]/, claude(1000 * K, 32_000, 'adaptive', [5, 25])],
  [/^claude-(?:opus|sonnet)-4-6/, claude(200 * K, 32_000, 'adaptive')],
  [/^claude-haiku-4-5/, claude(200 * K, 32_000, 'budget', [1, 5])],
  [/^claude-opus-4-5/, claude(200 * K, 32_000, 'budget', [5, 25])],
  [/^claude-sonnet-4/, claude(200 * K, 32_000, 'budget', [3, 15])],
  [/^claude-(?:opus-4|3-7-sonnet)/, claude(200 * K, 32_000, 'budget')],
  [/^claude-3/, claude(200 * K, 4096, 'none')],
  [/^gpt-5[.\d]*-chat/, gpt(128 * K, 'none')],
  [/^gpt-5\.(?:6-luna|4-mini|4-nano)/, gpt(400 * K, 'effort', 'none')],
  [/^gpt-5\.4-pro/, gpt(1050 * K, 'effort')],
  [/^gpt-5\.4/, gpt(1050 * K, 'effort', 'none', [2.5, 15])],
  [/^gpt-5\.[5-9]/, gpt(1000 * K, 'effort', 'none')],
  [/^gpt-5(?:\.\d)?-(?:pro|codex)/, gpt(400 * K, 'effort')],
  [/^gpt-5\.[1-3]/, gpt(400 * K, 'effort', 'none')],
  [/^gpt-5/, gpt(400 * K, 'effort', 'minimal', [1.25, 10])],
  [/^gpt-4\.1/, gpt(1047 * K, 'none')],
  [/^(?:chatgpt|gpt)-4o|^gpt-4-turbo/, gpt(128 * K, 'none')],
  [/^gpt-4/, { ...gpt(8 * K, 'none'), images: false }],
  [/^gpt-3\.5/, { ...gpt(16 * K, 'none'), images: false }],
  [/^o1-(?:mini|preview)/, { ...gpt(128 * K, 'none'), images: false }],
  [/^o3-mini/, { ...gpt(200 * K, 'effort'), images: false }],
  [/^o[134]/, gpt(200 * K, 'effort')],
  [/^gpt-oss/, { ...gpt(131 * K, 'effort'), images: false }],
];

/** Names by which a model that nobody described says that it can look at images. */
const SEES =
  /vision|(?:[-_/]|\d)vlm?\b|\b(?:smol|cog|intern|deepseek|kimi)-?vlm?|llava|pixtral|gemini|gemma-?[3-9]|omni|multimodal|llama-?4|minicpm-[vo]|glm-[\d.]+v|moondream|molmo|(?:mistral|magistral)-(?:small|medium)-?3/i;

/**
 * What is known of a model by its name; gateways' prefixes (`anthropic/claude-…`), dots for dashes and tags after `:`
 * do not matter. Undefined for a name that is in no known family.
 */
export function knownModel(name: string): ModelFacts | undefined {
  const last = (name.split('/').at(-1) ?? name).toLowerCase().split(':')[0] ?? '';
  const bare = last.startsWith('claude') ? last.replaceAll('.', '-') : last;
  return FAMILIES.find(([pattern]) => pattern.test(bare))?.[1];
}

/**
 * Cautious values for a name nobody knows. The vendors' own providers get what all of their current models can;
 * a provider the user named gets a small window, and images only if the name speaks for it.
 */
export function unknownModel(provider: string, name: string): ModelFacts {
  const base = { thinking: 'none' as const, thoughtLevels: NO_CHOICE };
  if (provider === 'anthropic')
    return { ...base, contextWindow: 200 * K, maxOutputTokens: 8192, images: true };
  if (provider === 'openai' || provider === 'openai-responses')
    return { ...base, contextWindow: 128 * K, images: true };
  return { ...base, contextWindow: 32_768, images: SEES.test(name) };
}

/** Models to offer where a vendor's own provider is configured, best known first. */
export const OFFERED: Readonly<Record<string, readonly string[]>> = {
  anthropic: [
    'claude-sonnet-5-5',
    'claude-opus-5-5',
    'claude-haiku-5-5',
    'claude-fable-5-2',
    'claude-haiku-4-5',
  ],
  openai: ['gpt-5.6-sol', 'gpt-5.6-terra', 'gpt-5.6-luna', 'gpt-5.4', 'gpt-5.4-mini'],
};

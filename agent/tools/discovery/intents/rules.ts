// Which of Ocho's own tools is meant when things of certain kinds come together in a query: to remove a function is to edit, to
// remove a note is to forget. What single words say of tools is in the thesaurus.
import type { Concept } from './concepts.ts';

/** Holds when of each place one concept is there, and none of `unless`. */
export interface IntentRule {
  readonly tool: string;
  /** Alternatives in each place. */
  readonly all: readonly (readonly Concept[])[];
  readonly unless?: readonly Concept[];
  /** How sure it is, up to 1. */
  readonly worth: number;
}

const LOOKS_FOR: readonly Concept[] = ['find', 'list'];
const CHANGES: readonly Concept[] = ['change', 'insert', 'remove'];

/** In no order: the surest counts for each tool. */
export const RULES: readonly IntentRule[] = [
  { tool: 'shell', all: [['run'], ['program']], worth: 1 },
  { tool: 'shell', all: [['look', 'find', 'list', 'change'], ['program']], worth: 0.6 },
  { tool: 'shell', all: [['machine']], unless: ['steps'], worth: 0.7 },
  { tool: 'shell', all: [['run', 'look', 'find', 'list', 'make'], ['machine']], worth: 0.9 },
  { tool: 'file_read', all: [['look', 'fetch'], ['content']], unless: ['web', 'vcs', 'find'], worth: 0.8 },
  { tool: 'content_search', all: [['find'], ['content']], unless: ['web', 'documents', 'tools'], worth: 1 },
  { tool: 'git_operations', all: [['who'], ['change', 'make']], worth: 1 },
  { tool: 'git_operations', all: [['undo']], worth: 0.7 },
  { tool: 'git_operations', all: [['undo', 'look', 'find', 'store', 'remove'], ['changes']], worth: 0.9 },
  {
    tool: 'file_edit',
    all: [['make', 'change', 'insert'], ['changes'], ['part', 'file']],
    unless: ['vcs'],
    worth: 0.9,
  },
  { tool: 'file_write', all: [['make'], ['web']], unless: ['look', 'fetch', 'find'], worth: 0.6 },
  {
    tool: 'memory_recall',
    all: [['look', 'find', 'fetch', 'past'], ['note']],
    unless: ['keep', 'forget', 'remove', 'store', 'make'],
    worth: 0.8,
  },
  { tool: 'memory_store', all: [['store'], ['note']], unless: ['remove', 'look'], worth: 0.9 },
  { tool: 'file_read', all: [['look', 'fetch'], ['file']], unless: ['web', 'vcs', 'find'], worth: 1 },
  { tool: 'file_read', all: [['look'], ['part']], unless: ['web', 'vcs', 'mention', 'find'], worth: 0.7 },
  { tool: 'file_write', all: [['make'], ['file']], unless: ['vcs', 'find'], worth: 1 },
  {
    tool: 'file_write',
    all: [['insert'], ['file'], ['folder', 'make', 'everywhere']],
    unless: ['part'],
    worth: 1,
  },
  { tool: 'file_edit', all: [CHANGES, ['part']], unless: ['vcs'], worth: 1 },
  { tool: 'file_edit', all: [['change'], ['file']], unless: ['vcs', 'naming', 'make'], worth: 0.8 },
  { tool: 'file_edit', all: [['change', 'remove'], ['file'], ['part']], unless: ['vcs'], worth: 1 },
  { tool: 'glob_search', all: [LOOKS_FOR, ['file']], unless: ['tools', 'mention', 'part', 'vcs'], worth: 1 },
  {
    tool: 'glob_search',
    all: [['find', 'list', 'look'], ['folder']],
    unless: ['tools', 'mention', 'part'],
    worth: 0.9,
  },
  {
    tool: 'glob_search',
    all: [LOOKS_FOR, ['naming']],
    unless: ['tools', 'mention', 'part', 'vcs'],
    worth: 0.9,
  },
  { tool: 'glob_search', all: [LOOKS_FOR, ['naming'], ['file']], unless: ['tools', 'mention'], worth: 1 },
  { tool: 'content_search', all: [['find', 'list'], ['mention']], unless: ['tools'], worth: 0.9 },
  { tool: 'content_search', all: [['find', 'list'], ['part']], unless: ['tools', ...CHANGES], worth: 0.9 },
  {
    tool: 'content_search',
    all: [
      ['find', 'list'],
      ['part', 'file'],
      ['mention', 'part'],
    ],
    unless: ['tools'],
    worth: 1,
  },
  {
    tool: 'content_search',
    all: [['find', 'look'], ['everywhere']],
    unless: ['tools', 'file', 'vcs', 'naming'],
    worth: 0.7,
  },
  {
    tool: 'content_search',
    all: [['mention'], ['part', 'file', 'everywhere']],
    unless: ['tools', 'run'],
    worth: 0.9,
  },
  { tool: 'web_fetch', all: [['look', 'fetch'], ['web']], unless: ['find'], worth: 1 },
  { tool: 'git_operations', all: [['vcs']], worth: 0.8 },
  {
    tool: 'git_operations',
    all: [['look', 'find', 'list', 'change', 'insert', 'remove', 'make'], ['vcs']],
    worth: 1,
  },
  { tool: 'todo_write', all: [['plan'], ['steps']], worth: 0.9 },
  { tool: 'ask_user', all: [['ask'], ['human']], worth: 1 },
  { tool: 'ask_user', all: [['ask']], unless: ['self', 'file', 'part', 'web', 'foreign', 'api'], worth: 0.6 },
  { tool: 'todo_write', all: [['remaining']], worth: 0.9 },
  { tool: 'tool_search', all: [['find', 'load'], ['tools']], worth: 0.9 },
  { tool: 'delegate', all: [['hand'], ['agent']], worth: 1 },
  { tool: 'content_search', all: [['find'], ['contain'], ['part', 'file']], unless: ['tools'], worth: 1 },
  {
    tool: 'file_read',
    all: [['contain', 'content'], ['file']],
    unless: ['find', 'change', 'make'],
    worth: 0.9,
  },
  { tool: 'file_edit', all: [['existing'], ['file', 'part']], unless: ['make'], worth: 0.7 },
  { tool: 'file_write', all: [['store'], ['file']], unless: ['vcs', 'find', 'note'], worth: 0.9 },
  { tool: 'glob_search', all: [['naming'], ['file', 'find', 'list']], unless: ['tools', 'part'], worth: 0.6 },
  { tool: 'shell', all: [['run'], ['everywhere']], unless: ['find', 'mention', 'change'], worth: 0.7 },
  { tool: 'todo_write', all: [['make', 'list'], ['steps']], unless: ['file', 'program', 'vcs'], worth: 0.7 },
  { tool: 'ask_user', all: [['fetch'], ['human']], unless: ['past', 'web'], worth: 0.8 },
  { tool: 'sessions_history', all: [['look', 'find', 'list'], ['conversation']], worth: 0.7 },
  { tool: 'http_request', all: [['api']], unless: ['mention'], worth: 0.8 },
  { tool: 'web_search', all: [['find'], ['online']], worth: 1 },
  { tool: 'search_knowledge_base', all: [['find', 'fetch'], ['documents']], worth: 0.8 },
  { tool: 'search_knowledge_base', all: [['look'], ['documents']], worth: 0.5 },
  { tool: 'list_documents', all: [['list', 'look', 'find'], ['documents']], worth: 0.6 },
  { tool: 'read_knowledge_chunk', all: [['look'], ['passage']], worth: 1 },
  { tool: 'read_knowledge_image', all: [['look'], ['picture'], ['documents', 'passage']], worth: 1 },
  {
    tool: 'diagnostics',
    all: [['look', 'find', 'fetch'], ['problems'], ['editor']],
    unless: ['run'],
    worth: 0.9,
  },
  { tool: 'diagnostics', all: [['problems']], unless: ['run'], worth: 0.5 },
  { tool: 'sessions_history', all: [['past'], ['conversation']], worth: 1 },
  {
    tool: 'memory_recall',
    all: [['past'], ['self', 'note']],
    unless: ['keep', 'forget', 'remove'],
    worth: 0.8,
  },
  { tool: 'memory_store', all: [['keep']], unless: ['remove'], worth: 0.8 },
  { tool: 'memory_store', all: [['keep', 'make', 'insert'], ['note']], unless: ['remove'], worth: 0.8 },
  { tool: 'memory_forget', all: [['remove', 'forget'], ['note']], worth: 1 },
  { tool: 'memory_forget', all: [['forget']], unless: ['keep'], worth: 0.8 },
];

// All groups of words, field by field.
import type { WordGroup } from '../thesaurus.ts';
import { commands } from './commands.ts';
import { files } from './files.ts';
import { git } from './git.ts';
import { media } from './media.ts';
import { people } from './people.ts';
import { searching } from './searching.ts';
import { thinking } from './thinking.ts';
import { web } from './web.ts';
import { world } from './world.ts';

export const groups: readonly WordGroup[] = [
  ...files,
  ...searching,
  ...commands,
  ...git,
  ...web,
  ...people,
  ...thinking,
  ...media,
  ...world,
];

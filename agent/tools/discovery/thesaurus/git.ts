// Version control and the services around it.
import type { WordGroup } from '../thesaurus.ts';

export const git: readonly WordGroup[] = [
  {
    words: 'git, version control, control de versiones, vcs, scm, repository, repositorio, repo',
    hints:
      'create branch, create a branch, new branch, switch branch, crear rama, crear una rama, nueva rama, cambiar de rama, commit, commits, confirmar, blame, stash, worktree, checkout, branch, rama, ramas, diff, diferencias, staged, unstaged, staging area, uncommitted, sin confirmar, who changed, who wrote, quién cambió, quién escribió, revert, revertir, undo changes, deshacer cambios, deshacer los cambios, merge, rebase, tag, changelog, cambios del repositorio, cambios hay, modified files, archivos modificados, cambios pendientes, historial de cambios, history of changes, revision, revisión, commit history',
  },
  {
    words: 'commit, confirmar',
    hints: 'check in, checkin, guardar cambios, save changes, save my changes, consolidar',
  },
  { words: 'branch, rama, ramas', hints: 'switch, cambiar de rama' },
  {
    words: 'diff, diferencia, diferencias, difference, differences',
    hints:
      'what changed, qué cambió, qué cambios, what has changed, changes, cambios, compare versions, comparar versiones, uncommitted, sin confirmar',
  },
  { words: 'log, commit history, historial de cambios, historial de commits', hints: 'history, historial' },
  { words: 'blame, who changed, who wrote, quién cambió, quién escribió, author, autor, autoría' },
  { words: 'stash', hints: 'put aside, apartar, guardar temporalmente, shelve' },
  {
    words: 'status, estado',
    hints: 'modified files, archivos modificados, pending changes, cambios pendientes',
  },
  {
    words:
      'restore, revert, undo, deshacer, revertir, restaurar, discard changes, descartar cambios, rollback',
  },
  { words: 'merge, fusionar, fusión, mezclar, integrar' },
  { words: 'add, stage, añadir, agregar', hints: 'append' },
  { words: 'pull request, pr, merge request, solicitud de cambios, solicitud de extracción' },
  { words: 'github', hints: 'gh' },
  {
    words: 'issue, incidencia, ticket, bug, incidente, asunto',
    hints: 'report a bug, reportar un error, defect, defecto, error, fallo',
  },
  { words: 'jira, jql', hints: 'sprint, story' },
  { words: 'comment, comentario, comentar', hints: 'reply, responder' },
  { words: 'label, etiqueta, tag' },
  { words: 'project, proyecto' },
];

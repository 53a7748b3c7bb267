import { projectRegistries } from '../check-tools.ts';
import type { CliContext } from '../context.ts';
import type { DoctorOptions, Finding } from '../doctor.ts';
import { loadCliConfig } from '../load-config.ts';

/** The project's own tools: how many there are, and what keeps others out. Nothing where there is no registry. */
export async function checkTools({ cwd }: DoctorOptions, context: CliContext): Promise<Finding[]> {
  const { snapshot } = await loadCliConfig(context, cwd);
  if (!snapshot) return [];
  const { modules, problems } = await projectRegistries(snapshot, cwd, context);
  const count = modules.length;
  const good: Finding = { check: 'tools', status: 'ok', text: { id: 'cli-doctor-tools', args: { count } } };
  const remedy = { id: 'cli-doctor-tools-check' };
  const bad = problems.map((text): Finding => ({ check: 'tools', status: 'warn', text, remedy }));
  return [...(count > 0 ? [good] : []), ...bad];
}

import { createProcessService } from '../../platform/process-service.ts';
import { detectSandbox } from '../../sandbox/detect.ts';
import type { CliContext } from '../context.ts';
import type { DoctorOptions, Finding } from '../doctor.ts';
import { loadCliConfig } from '../load-config.ts';

/** Whether commands can be confined here, and what the risk profile in force makes of that. */
export async function checkSandbox(options: DoctorOptions, context: CliContext): Promise<Finding[]> {
  const { env } = context;
  const [{ snapshot }, system] = await Promise.all([
    loadCliConfig(context, options.cwd),
    detectSandbox(createProcessService({ env }), env),
  ]);
  const mode = snapshot?.profile.sandbox ?? 'off';
  const network = snapshot?.profile.sandbox_network ?? 'allow';
  if (system.kind !== 'none') {
    const args = { program: system.program, mode, network };
    return [{ check: 'sandbox', status: 'ok', text: { id: 'cli-doctor-sandbox', args } }];
  }
  const text = { id: 'cli-doctor-sandbox-none', args: { mode } };
  const status = mode === 'off' ? 'ok' : 'warn';
  return [{ check: 'sandbox', status, text, remedy: system.because }];
}

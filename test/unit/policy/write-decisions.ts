// A process that records decisions: `write-decisions.ts STATE NAME COUNT MAX_BYTES`.
import { createDecisionLog } from '../../../agent/policy/decision-log.ts';

const [state = '', name = '', count = '0', maxBytes = '0'] = process.argv.slice(2);
const log = createDecisionLog(state, {
  maxBytes: Number(maxBytes),
  onError: (error) => {
    throw error;
  },
});
const because = { id: 'b' };
const decision = { outcome: 'allow', class: 'low', rule: 'level.low', part: 'p', because } as const;
for (let index = 0; index < Number(count); index++) {
  const entry = { sessionId: name, callId: `c${index}`, fingerprint: 'f', decision, by: 'policy' } as const;
  log.record(entry, { tool: 'shell', args: {}, parts: [], details: undefined });
}

// A ring that shows how full the model's context is; its words say the numbers, and what the session has cost.
import { useRef, useState } from 'preact/hooks';
import { locale } from '../menu/locale.ts';
import { Popup } from '../menu/popup.tsx';
import { text } from '../texts.ts';
import './meter.css';
import { costText, levelOf, shareOf, type Usage } from './share.ts';

const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;

/** Nothing while nothing is known. Pressing it shows what its tooltip says, for those who use no mouse. */
export function Meter({ usage }: { readonly usage: Usage | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (!usage) return null;
  const share = shareOf(usage);
  const lines = linesOf(usage, share);
  if (lines.length === 0) return null;
  const cost = usage.cost ? costText(usage.cost, locale()) : undefined;
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`meter meter-${levelOf(share ?? 0)}`}
        title={lines.join('\n')}
        aria-label={lines.join('. ')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {share !== undefined && <Ring share={share} />}
        {cost !== undefined && <span class="meter-cost">{cost}</span>}
      </button>
      {open && button.current && (
        <Popup anchor={button.current} align="end" onClose={() => setOpen(false)}>
          <div class="meter-lines">
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        </Popup>
      )}
    </>
  );
}

function Ring({ share }: { readonly share: number }) {
  return (
    <svg class="meter-ring" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle class="meter-track" cx="8" cy="8" r={RADIUS} />
      <circle
        class="meter-used"
        cx="8"
        cy="8"
        r={RADIUS}
        stroke-dasharray={`${share * ROUND} ${ROUND}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

function linesOf(usage: Usage, share: number | undefined): readonly string[] {
  const number = (value: number): string => new Intl.NumberFormat(locale()).format(value);
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' });
  const context =
    share === undefined
      ? []
      : [
          text('pageinput-meter-context', {
            used: number(usage.used),
            size: number(usage.size),
            percent: percent.format(share),
          }),
          ...(levelOf(share) === 'normal' ? [] : [text('pageinput-meter-high')]),
        ];
  const cost = usage.cost ? [text('pageinput-meter-cost', { cost: costText(usage.cost, locale()) })] : [];
  return [...context, ...cost];
}

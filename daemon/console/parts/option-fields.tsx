/** The policy and the two numbers that trade missed names for false alarms. */
import { useWords } from '../lib/page.ts';
import type { Options } from '../lib/request.ts';

const PRESETS = ['pseudonymize', 'mask', 'label', 'strict', 'private-only', 'phi'];

export function OptionFields({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const words = useWords();
  return (
    <div class="row">
      <label>
        {words.policy}
        <br />
        <select
          name="preset"
          value={options.preset}
          onChange={(event) => onChange({ ...options, preset: event.currentTarget.value })}
        >
          {PRESETS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Slider
        name="threshold"
        label={words.threshold}
        help={words.thresholdHelp}
        value={options.threshold}
        onChange={(threshold) => onChange({ ...options, threshold })}
      />
      <Slider
        name="floor"
        label={words.floor}
        help={words.floorHelp}
        value={options.floor}
        onChange={(floor) => onChange({ ...options, floor })}
      />
    </div>
  );
}

interface SliderProps {
  name: string;
  label: string;
  help: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** At its left end the server's own value is used. */
function Slider({ name, label, help, value, onChange }: SliderProps) {
  const words = useWords();
  return (
    <label title={help}>
      {label}: {value === undefined ? words.unset : value.toFixed(2)}
      <br />
      <input
        type="range"
        name={name}
        min="0"
        max="1"
        step="0.05"
        value={value ?? 0}
        aria-valuetext={value === undefined ? words.unset : value.toFixed(2)}
        onInput={(event) => {
          const number = Number(event.currentTarget.value);
          onChange(number === 0 ? undefined : number);
        }}
      />
    </label>
  );
}

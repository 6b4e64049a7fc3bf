/** A choice of one entity type; one that the server does not list is kept. */
interface TypeChoiceProps {
  label: string;
  types: readonly string[];
  value: string;
  onChange: (type: string) => void;
}

export function TypeChoice({ label, types, value, onChange }: TypeChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {(types.includes(value) ? types : [value, ...types]).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

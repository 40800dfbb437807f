/** The checkbox of a row. All of its cell selects. */
import './manifest-pages.css';

interface Props {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onChange: () => void;
}

export const RowChoice = ({ name, isChecked, onChange }: Props) => (
  <label className="row-choice">
    <input type="checkbox" aria-label={name} checked={isChecked} onChange={onChange} />
  </label>
);

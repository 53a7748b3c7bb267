// A codicon. It says nothing to a screen reader: what it stands for is in a label.

/** `spin`: it turns, unless the person wants less motion. */
export function Icon({ name, spin = false }: { readonly name: string; readonly spin?: boolean }) {
  return <span aria-hidden="true" class={`codicon codicon-${name}${spin ? ' codicon-modifier-spin' : ''}`} />;
}

interface IconButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: (event: MouseEvent) => void;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly tabIndex?: number;
}

/** A button that is only an icon; the label is its tooltip. */
export function IconButton({ icon, label, onClick, disabled, className, tabIndex }: IconButtonProps) {
  return (
    <button
      type="button"
      class={`icon-button ${className ?? ''}`}
      title={label}
      aria-label={label}
      disabled={disabled ?? false}
      onClick={onClick}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      <Icon name={icon} />
    </button>
  );
}

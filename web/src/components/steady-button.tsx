import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';

/** A button that keeps the focus while it cannot be pressed: a disabled one would lose it to the page. */
export function SteadyButton({ loading, loadingText, disabled, onClick, children, ...props }: ButtonProps) {
  const isOff = loading || disabled;
  return (
    <Button
      {...props}
      aria-disabled={isOff ? true : undefined}
      aria-busy={loading ? true : undefined}
      // Neither its own action nor, as a form's button, that of the form.
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {loading ? (
        <>
          <Spinner size="inherit" borderWidth="0.125em" color="inherit" />
          {loadingText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}

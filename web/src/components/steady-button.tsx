import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';

/** A button that keeps the focus while it is disabled: a natively disabled button would lose it. */
export function SteadyButton({ loading, loadingText, disabled, onClick, children, ...props }: ButtonProps) {
  const isOff = loading || disabled;
  return (
    <Button
      {...props}
      aria-disabled={isOff ? true : undefined}
      aria-busy={loading ? true : undefined}
      // Prevents both its own action and the submission of its form.
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

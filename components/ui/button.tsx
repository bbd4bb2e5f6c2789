import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn'

const variants = {
  primary: 'bg-accent text-surface hover:bg-accent-deep active:bg-accent-deep disabled:bg-line disabled:text-muted',
  secondary: 'border border-edge bg-surface text-ink hover:border-accent hover:text-accent-deep disabled:border-line disabled:text-muted',
  quiet: 'text-accent-deep hover:bg-accent-tint disabled:text-muted',
  danger: 'bg-danger text-surface hover:brightness-90 disabled:bg-line disabled:text-muted',
} as const

const sizes = {
  /** For rows of tables. */
  sm: 'min-h-11 px-3 text-sm',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-13 px-6 text-base sm:text-lg',
} as const

interface ButtonVariant {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

/** The classes of a button, for links that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'md' }: ButtonVariant = {}, more?: string) =>
  cn(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold no-underline transition-colors duration-150 select-none focus-visible:rounded-control',
    variants[variant],
    sizes[size],
    more,
  )

/** The element pressed last: a double click whose first click missed a moving button counts as one press. */
let pressed: EventTarget | undefined

/**
 * A button. While `busy` it keeps its width, shows a spinner, and ignores presses without losing focus. Only the first click of a double
 * click on it submits a form.
 */
export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonVariant & { busy?: boolean }) {
  const press: typeof onClick = (event) => {
    if (busy || (type === 'submit' && event.detail > 1 && pressed === event.currentTarget)) return event.preventDefault()
    pressed = event.currentTarget
    onClick?.(event)
  }
  return (
    <button
      type={type}
      className={buttonClass({ variant, size }, cn('relative', busy && 'cursor-progress', className))}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      <span className={cn('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle aria-hidden className="size-5 animate-spin" strokeWidth={1.75} />
        </span>
      )}
    </button>
  )
}

import { Button } from './button'

interface Props {
  cancel: string
  save: string
  busy: boolean
  onCancel: () => void
}

/** The cancel and submit buttons of a form. */
export function FormButtons({ cancel, save, busy, onCancel }: Props) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row">
      <Button variant="secondary" aria-disabled={busy || undefined} onClick={() => !busy && onCancel()}>
        {cancel}
      </Button>
      <Button type="submit" busy={busy}>
        {save}
      </Button>
    </div>
  )
}

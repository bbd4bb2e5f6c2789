import { Button } from '@/components/ui/button'

/** What stands in place of a page whose script failed. */
export const Broken = ({ title, text, again, onAgain }: { title: string; text?: string; again: string; onAgain: () => void }) => (
  <main id="main" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-wizard place-content-center gap-4 px-4 py-10 text-center outline-none">
    <h1 className="text-2xl font-extrabold">{title}</h1>
    <p role="alert" className="text-muted">
      {text}
    </p>
    <Button size="lg" className="justify-self-center" onClick={onAgain}>
      {again}
    </Button>
  </main>
)

import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface Props {
  /** What else can be done with the row. */
  children: ReactNode
  /** Names the deletion and its row for screen readers. */
  deleteName: string
  deleteTitle: string
  onDelete: () => void
}

/** What can be done with a row of a table; deleting it comes last. */
export const RowActions = ({ children, deleteName, deleteTitle, onDelete }: Props) => (
  <span className="flex gap-1">
    {children}
    <Button variant="quiet" size="sm" aria-label={deleteName} title={deleteTitle} className="text-danger" onClick={onDelete}>
      <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
    </Button>
  </span>
)

import { EllipsisVertical, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

interface Action {
  label: string
  /** The action with its row, for screen readers: 'Delete Maria Silva'. */
  name: string
  onPress: () => void
  /** Whether a press anywhere on the row triggers it. */
  opens?: boolean
}

interface Props {
  /** The name of the row's subject. */
  of: string
  /** The action besides deleting. */
  action: Action
  remove: Action
}

/** The actions of a table row, deleting last: buttons, and on phones a menu, because buttons would take a line of their own. */
export function RowActions({ of, action, remove }: Props) {
  const t = useTranslations('admin')
  const chosen = useRef<Action>(undefined)
  return (
    <>
      <span className="flex gap-1 @max-[40rem]:contents">
        <Button
          data-opens={action.opens}
          variant="secondary"
          size="sm"
          aria-label={action.name}
          className={action.opens ? rowOnPhones : '@max-[40rem]:hidden'}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
        <Button variant="quiet" size="sm" aria-label={remove.name} title={remove.label} className="text-danger @max-[40rem]:hidden" onClick={remove.onPress}>
          <Trash2 {...icon} />
        </Button>
      </span>
      {/* Not modal, because an entry opens a dialog: the dialog opens after the menu has closed, and so returns the focus to the menu's button. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label={t('row_actions', { name: of })}
          className="grid size-11 place-items-center rounded-control text-muted hover:bg-accent-tint hover:text-ink data-[state=open]:bg-accent-tint @min-[40rem]:hidden"
        >
          <EllipsisVertical {...icon} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={globalThis.document?.getElementById('main')}>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            collisionPadding={12}
            onCloseAutoFocus={() => {
              chosen.current?.onPress()
              chosen.current = undefined
            }}
            // Above the bar at the window's lower edge, which would cover the entries.
            className="fade-in z-50 min-w-44 rounded-control border border-line bg-surface p-1 text-sm font-semibold shadow-float"
          >
            {[action, remove].map((entry) => (
              <DropdownMenu.Item
                key={entry.label}
                onSelect={() => {
                  chosen.current = entry
                }}
                className={cn(
                  'flex min-h-11 cursor-pointer items-center rounded-sm px-3 outline-none data-highlighted:bg-accent-tint',
                  entry === remove && 'text-danger data-highlighted:bg-danger-tint',
                )}
              >
                {entry.label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </>
  )
}

// On phones the control covers its row invisibly, also in forced colours, so that a press anywhere on the row or a key triggers it.
export const rowOnPhones =
  '@max-[40rem]:absolute! @max-[40rem]:inset-0 @max-[40rem]:border-0 @max-[40rem]:bg-transparent @max-[40rem]:*:opacity-0 @max-[40rem]:focus-visible:-outline-offset-3'

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

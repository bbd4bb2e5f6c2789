'use client'

import { Menu } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import type { MenuPanelProps } from './mobile-menu-panel'

type Props = Pick<MenuPanelProps, 'links' | 'close' | 'start' | 'more'> & { open: string }

/** The button of the slide-in menu. The panel and its focus trap are loaded when the button is touched or focused. */
export function MobileMenu({ open: label, ...panel }: Props) {
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps>>()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const fetchPanel = () => {
    if (!Panel) import('./mobile-menu-panel').then(({ MobileMenuPanel }) => setPanel(() => MobileMenuPanel))
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => {
          fetchPanel()
          setOpen(true)
        }}
        className="grid size-11 place-items-center rounded-control text-ink hover:bg-accent-tint lg:hidden"
      >
        <Menu aria-hidden className="size-6" strokeWidth={1.75} />
      </button>
      {Panel && <Panel {...panel} title={label} open={open} onOpenChange={setOpen} opener={button} />}
    </>
  )
}

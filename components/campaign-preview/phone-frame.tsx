'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Its bars stand in the page, as the frame itself scrolls. */
const OWN_STYLE = '.above-bars{position:static}'

/** Draws into a page once it is there. */
const Inside = ({ page, children }: { page: Document | undefined; children: ReactNode }) => (page ? createPortal(children, page.body) : null)

/** A page of its own within this one, as wide as a phone, so that what is in it is laid out as on one. Nothing in it can be pressed. */
export function PhoneFrame({ title, lang, children }: { title: string; lang: string; children: ReactNode }) {
  const [page, setPage] = useState<Document>()
  useEffect(() => {
    if (page) page.documentElement.lang = lang
  }, [page, lang])
  const open = (opened: Document | null) => {
    if (!opened) return
    for (const sheet of document.querySelectorAll('style, link[rel=stylesheet]')) opened.head.append(sheet.cloneNode(true))
    const own = new (opened.defaultView ?? window).CSSStyleSheet()
    own.replaceSync(OWN_STYLE)
    opened.adoptedStyleSheets.push(own)
    opened.documentElement.className = document.documentElement.className
    opened.body.className = 'bg-paper p-4 font-sans text-base antialiased'
    opened.body.inert = true
    setPage(opened)
  }
  return (
    <>
      <iframe
        title={title}
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        onLoad={({ currentTarget }) => open(currentTarget.contentDocument)}
        className="h-160 w-full max-w-[360px] self-center rounded-card border border-line bg-paper"
      />
      <Inside page={page}>{children}</Inside>
    </>
  )
}

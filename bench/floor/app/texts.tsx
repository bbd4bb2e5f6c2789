'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'

export const Texts = ({ children }: { children: ReactNode }) => (
  <NextIntlClientProvider locale="pt" messages={{}} timeZone="America/Sao_Paulo">
    {children}
  </NextIntlClientProvider>
)

'use client'

import { useQuery } from '@tanstack/react-query'
import { PlainImage } from './plain-image'
import { Skeleton } from './skeleton'

/** Drawn on the device, so the text is not sent anywhere; large enough to print. */
const draw = async (text: string) => {
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { width: 1024, margin: 4, errorCorrectionLevel: 'M' })
}

/** The address of a picture of a QR code with this text. */
export const useQrCode = (text: string, enabled = true) => useQuery({ queryKey: ['qr', text], queryFn: () => draw(text), enabled, meta: { quiet: true } })

/** A QR code, as wide as its container. @param image undefined while it is drawn */
export const QrCode = ({ image, alt }: { image: string | undefined; alt: string }) => (
  <div className="mx-auto aspect-square w-full max-w-72 rounded-control border border-line bg-surface p-2">
    {image ? <PlainImage src={image} width={1024} height={1024} alt={alt} className="h-auto w-full" /> : <Skeleton className="h-full w-full" />}
  </div>
)

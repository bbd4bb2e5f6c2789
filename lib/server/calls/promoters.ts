import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import {
  listAnnouncements,
  listReceived,
  listRecipients,
  readReceived,
  saveDraft,
  sendAnnouncement,
  showAnnouncement,
  showDraft,
  stopAnnouncement,
} from '@/lib/work/announcements/contract'
import {
  announcementDraft,
  announcementsPage,
  oneAnnouncement,
  openReceived,
  receivedPage,
  recipientsPage,
  sendDraft,
  stopSending,
  writeDraft,
} from '@/lib/work/announcements/service'
import { changeGroup, createGroup, deleteGroup, endGoal, listGroups, moveToGroup, setGoal } from '@/lib/work/promoter-groups/contract'
import { addGoal, editGroup, finishGoal, groupsPage, makeGroup, moveInto, removeGroup } from '@/lib/work/promoter-groups/service'
import { checkImport, importPromoters, listImports } from '@/lib/work/promoter-imports/contract'
import { importFile, importsPage, tryImport } from '@/lib/work/promoter-imports/service'
import { applicationsPage, decideOn } from '@/lib/work/promoters/applications'
import { decideApplications, listApplications } from '@/lib/work/promoters/applications-contract'
import { payOutAndClose } from '@/lib/work/promoters/close'
import { closePromoter, deletePromoter, exportPromoters, listPromoters, messagePromoter, showPromoter, togglePromoter } from '@/lib/work/promoters/contract'
import { noteAbout, notesPage, removeNote } from '@/lib/work/promoters/notes'
import { addNote, deleteNote, listNotes } from '@/lib/work/promoters/notes-contract'
import { promoterDetails, promotersFile, promotersPage, removePromoter, switchStatus, writeTo } from '@/lib/work/promoters/service'

export const promotersCalls = [
  route(listPromoters, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => promotersPage(ctx, query) }),
  route(exportPromoters, { limit: limits.file, mayLag: true, handler: ({ ctx, query }) => promotersFile(ctx, query) }),
  route(showPromoter, {
    limit: limits.read,
    mayLag: true,
    handler: async ({ ctx, params, query }) => ({ data: await promoterDetails(ctx, params.id, query.days) }),
  }),
  route(togglePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params, query }) => ({ data: await switchStatus(ctx, params.id, query.from) }),
  }),
  route(closePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => {
      await payOutAndClose(ctx, params.id, body)
      return { data: null }
    },
  }),
  route(deletePromoter, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removePromoter(ctx, params.id)
      return { data: null }
    },
  }),
  route(messagePromoter, {
    limit: limits.message,
    handler: async ({ ctx, params, body }) => {
      await writeTo(ctx, params.id, body)
      return { data: null }
    },
  }),
  route(listGroups, { limit: limits.read, handler: async ({ ctx }) => ({ data: await groupsPage(ctx) }) }),
  route(createGroup, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await makeGroup(ctx, body) }) }),
  route(changeGroup, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await editGroup(ctx, params.id, body) }) }),
  route(deleteGroup, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeGroup(ctx, params.id)
      return { data: null }
    },
  }),
  route(moveToGroup, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await moveInto(ctx, params.id, body.promoter_ids) }),
  }),
  route(setGoal, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await addGoal(ctx, params.id, body) }) }),
  route(endGoal, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await finishGoal(ctx, params.id)
      return { data: null }
    },
  }),
  route(showDraft, { limit: limits.read, handler: async ({ ctx }) => ({ data: await announcementDraft(ctx) }) }),
  route(saveDraft, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await writeDraft(ctx, body) }) }),
  route(sendAnnouncement, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await sendDraft(ctx, body) }) }),
  route(listAnnouncements, { limit: limits.read, handler: ({ ctx, query }) => announcementsPage(ctx, query) }),
  route(showAnnouncement, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await oneAnnouncement(ctx, params.id) }) }),
  route(stopAnnouncement, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await stopSending(ctx, params.id) }) }),
  route(listRecipients, { limit: limits.read, handler: ({ ctx, params, query }) => recipientsPage(ctx, params.id, query) }),
  route(listReceived, { limit: limits.read, handler: ({ ctx, query }) => receivedPage(ctx, query) }),
  route(readReceived, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await openReceived(ctx, params.id) }) }),
  route(listApplications, { limit: limits.read, handler: ({ ctx, query }) => applicationsPage(ctx, query) }),
  route(decideApplications, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await decideOn(ctx, body) }) }),
  route(listImports, { limit: limits.read, handler: async ({ ctx }) => ({ data: await importsPage(ctx) }) }),
  route(checkImport, { limit: limits.promoterImport, handler: async ({ ctx, body }) => ({ data: await tryImport(ctx, body.file) }) }),
  route(importPromoters, { limit: limits.promoterImport, handler: async ({ ctx, body }) => ({ data: await importFile(ctx, body.file) }) }),
  route(listNotes, { limit: limits.read, mayLag: true, handler: ({ ctx, params, query }) => notesPage(ctx, params.id, query) }),
  route(addNote, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await noteAbout(ctx, params.id, body.text) }) }),
  route(deleteNote, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeNote(ctx, params.id, params.note)
      return { data: null }
    },
  }),
]

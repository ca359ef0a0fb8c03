/** Combines the features' routes. Features know neither each other nor this list. */
import { Navigate, type RouteObject } from "react-router-dom";
import { accountRoutes } from "./account/routes.tsx";
import { adminRoutes } from "./admin/routes.tsx";
import { adminTrainingRoutes } from "./admin-trainings/routes.tsx";
import { adminUserRoutes } from "./admin-users/routes.tsx";
import { CalendarWatch, MiniLaunch } from "./calendar/index.ts";
import { calendarRoutes } from "./calendar/routes.tsx";
import { callRoutes } from "./calls/routes.tsx";
import { broadcastRoutes } from "./broadcasts/routes.tsx";
import { campaignRoutes } from "./campaigns/routes.tsx";
import { connectionRoutes } from "./connections/routes.tsx";
import { contactListRoutes } from "./contact-list/routes.tsx";
import { contactRoutes } from "./contact/routes.tsx";
import { duplicateRoutes } from "./duplicates/routes.tsx";
import { leadRoutes } from "./leads/routes.tsx";
import { mailerRoutes } from "./mailers/routes.tsx";
import { numberCheckRoutes } from "./number-checks/routes.tsx";
import { sendRoutes } from "./sends/routes.tsx";
import { quoteRoutes } from "./quotes/routes.tsx";
import { tagGroupRoutes } from "./tags-groups/routes.tsx";
import { dashboardRoutes } from "./dashboard/routes.tsx";
import { DialerLaunch } from "./dialer/index.ts";
import { ImportWatch } from "./imports/index.ts";
import { importRoutes } from "./imports/routes.tsx";
import { TextWatch } from "./messages/index.ts";
import { messageRoutes } from "./messages/routes.tsx";
import { NoticeWatch } from "./notices/index.ts";
import { OutputWatch } from "./outputs/index.ts";
import { outputRoutes } from "./outputs/routes.tsx";
import { PhoneWatch } from "./phone/index.ts";
import { publicRoutes } from "./public/routes.tsx";
import { goalRoutes } from "./goals/routes.tsx";
import { reportRoutes } from "./reports/routes.tsx";
import { sessionRoutes } from "./session/routes.tsx";
import { QuickActs } from "./quick-acts/index.ts";
import { soaRoutes } from "./soa/routes.tsx";
import { syncRoutes } from "./sync/routes.tsx";
import { templateRoutes } from "./templates/routes.tsx";
import { trainingRoutes } from "./trainings/routes.tsx";
import { webpageRoutes } from "./webpage/routes.tsx";
import { workRoutes } from "./work/routes.tsx";
import { TransferWatch } from "./transfers/index.ts";
import { transferRoutes } from "./transfers/routes.tsx";
import { workflowRoutes } from "./workflow/routes.tsx";
import { AppRoot, ErrorPanel, NotFoundScreen, SignedInLayout } from "./frame/index.ts";
import { OptionalBoundary } from "./base/optional-boundary.tsx";

const searchSources = async () => (await import("./search-sources.ts")).searchSources;

const signedInRoutes: RouteObject[] = [
  ...dashboardRoutes,
  ...contactListRoutes,
  ...contactRoutes,
  ...duplicateRoutes,
  ...tagGroupRoutes,
  ...mailerRoutes,
  ...sendRoutes,
  ...numberCheckRoutes,
  ...quoteRoutes,
  ...calendarRoutes,
  ...callRoutes,
  ...messageRoutes,
  ...templateRoutes,
  ...connectionRoutes,
  ...workRoutes,
  ...importRoutes,
  ...outputRoutes,
  ...transferRoutes,
  ...workflowRoutes,
  ...webpageRoutes,
  ...soaRoutes,
  ...goalRoutes,
  ...trainingRoutes,
  ...reportRoutes,
  ...syncRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...adminUserRoutes,
  ...adminTrainingRoutes,
  ...leadRoutes,
  ...broadcastRoutes,
  ...campaignRoutes,
];

const watchers = [
  ImportWatch,
  OutputWatch,
  TransferWatch,
  PhoneWatch,
  CalendarWatch,
  NoticeWatch,
  TextWatch,
  QuickActs,
].map((Watch, nth) => (
  <OptionalBoundary key={nth}>
    <Watch />
  </OptionalBoundary>
));
const railFoot = (
  <OptionalBoundary>
    <MiniLaunch />
  </OptionalBoundary>
);

export const routes: RouteObject[] = [
  {
    element: <AppRoot sources={searchSources} />,
    errorElement: <ErrorPanel />,
    hydrateFallbackElement: <></>,
    children: [
      ...sessionRoutes,
      ...publicRoutes,
      { path: "/_app", element: <Navigate to="/" replace /> },
      {
        element: <SignedInLayout watchers={watchers} phone={<DialerLaunch />} railFoot={railFoot} />,
        children: [
          { errorElement: <ErrorPanel />, children: [...signedInRoutes, { path: "*", element: <NotFoundScreen /> }] },
        ],
      },
    ],
  },
];

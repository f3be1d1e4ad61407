import {hydrateRoot} from "react-dom/client"; import {QueryClientProvider,QueryClient,useQuery,useMutation} from "@tanstack/react-query"; console.log(hydrateRoot,QueryClientProvider,QueryClient,useQuery,useMutation);
import * as X from '@radix-ui/react-tabs'; console.log(X.Root,X.Content,X.Trigger,X.Portal,X.Provider,X.Viewport,X.Item,X.Title,X.Description,X.Close)

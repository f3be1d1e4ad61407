import {hydrateRoot} from "react-dom/client"; import {QueryClientProvider,QueryClient,useQuery,useMutation} from "@tanstack/react-query"; console.log(hydrateRoot,QueryClientProvider,QueryClient,useQuery,useMutation);
import {hc} from "hono/client"; console.log(hc)

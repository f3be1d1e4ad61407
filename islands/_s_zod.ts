import {hydrateRoot} from "react-dom/client"; import {QueryClientProvider,QueryClient,useQuery,useMutation} from "@tanstack/react-query"; console.log(hydrateRoot,QueryClientProvider,QueryClient,useQuery,useMutation);
import {z} from "zod"; console.log(z.object({a:z.string()}))

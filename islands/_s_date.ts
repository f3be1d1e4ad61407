import {hydrateRoot} from "react-dom/client"; import {QueryClientProvider,QueryClient,useQuery,useMutation} from "@tanstack/react-query"; console.log(hydrateRoot,QueryClientProvider,QueryClient,useQuery,useMutation);
import {parseDate,today} from "@internationalized/date"; console.log(parseDate,today)

import {hydrateRoot} from "react-dom/client"; import {QueryClientProvider,QueryClient,useQuery,useMutation} from "@tanstack/react-query"; console.log(hydrateRoot,QueryClientProvider,QueryClient,useQuery,useMutation);
import {Plus,X,Search,MoreHorizontal} from "lucide-react"; console.log(Plus,X,Search,MoreHorizontal)

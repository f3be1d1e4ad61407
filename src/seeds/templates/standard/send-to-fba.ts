import { clientDoes, lacoreBrands, type StandardTask, sellerCentral, sellerHelp, weDo } from "../template";

export const sendToFba: StandardTask[] = [
  clientDoes("Fill in the product data sheet", {
    description:
      "SKU, barcode, dimensions and weight with packaging, case pack, country of origin, shelf life, and one image a product.",
    dueInDays: 9,
  }),
  weDo("Load GS1 barcodes or apply for GTIN exemption", {
    description:
      "Check that barcodes belong to the brand's GS1 prefix. Apply for an exemption for bundles and private label without barcodes.",
    dueInDays: 14,
    links: [sellerHelp, "https://www.gs1.org/services/verified-by-gs1"],
    internalNotes:
      "Resold barcodes are rejected at Brand Registry as well: stop here if the prefix is not the brand's.",
  }),
  weDo("Clear category approvals and dangerous goods review", {
    description:
      "Request approval for gated categories with invoices and certificates, and upload safety data sheets for what may be hazardous.",
    dueInDays: 20,
    links: [sellerHelp],
  }),
  weDo("Decide FBA or FBM for each product", {
    description:
      "Compare fees, margins, size tiers and storage limits for each SKU and record the decision with prep and label owner.",
    dueInDays: 18,
    links: [`${sellerCentral}/fba/profitabilitycalculator/index`],
  }),
  weDo("Connect the Lacore warehouse for merchant orders", {
    description:
      "Map SKUs, set shipping templates and cut-off times, and run two test orders through the group warehouse.",
    dueInDays: 24,
    clientTypes: lacoreBrands,
  }),
  clientDoes("Prepare and ship the first FBA shipment", {
    description:
      "Pack to the shipping plan we send, apply FNSKU and box labels, hand over to the partnered carrier, and send us the tracking numbers.",
    dueInDays: 30,
    links: [`${sellerCentral}/fba/sendtoamazon`],
  }),
  weDo("Confirm receipt and that all offers are live", {
    description:
      "Reconcile units sent and received, open a case for what is missing, and check price, images and offer on every ASIN.",
    dueInDays: 39,
    links: [`${sellerCentral}/inventory`],
  }),
];

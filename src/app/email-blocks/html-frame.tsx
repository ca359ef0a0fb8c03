/** The HTML of an email in a frame that runs no script. */
import { type IframeHTMLAttributes, useEffect, useState } from "react";
import classes from "./email-blocks.module.css";

interface HtmlFrameProps extends Omit<IframeHTMLAttributes<HTMLIFrameElement>, "src" | "sandbox" | "className"> {
  title: string;
  html: string;
  [data: `data-${string}`]: unknown;
}

export function HtmlFrame({ html, title, ...rest }: HtmlFrameProps) {
  return <iframe {...rest} title={title} className={classes.frame} src={useBlobAddress(html)} sandbox="" />;
}

function useBlobAddress(html: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [html]);
  return address;
}

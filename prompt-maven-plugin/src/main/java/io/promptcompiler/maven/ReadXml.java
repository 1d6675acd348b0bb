package io.promptcompiler.maven;

import io.promptcompiler.core.source.ParseXml;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.nio.file.Path;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Reads XML as an {@link Xpp3Dom}. Maven's own reader is not visible to plugins. */
final class ReadXml {
  private ReadXml() {}

  /**
   * Reads a file.
   *
   * @throws IOException if the file cannot be read, or is not XML
   */
  static Xpp3Dom of(Path file) throws IOException {
    try {
      return of(ParseXml.parse(ReadBytes.of(file)).getDocumentElement());
    } catch (SAXException e) {
      throw new IOException(e);
    }
  }

  private static Xpp3Dom of(Element element) {
    Xpp3Dom dom = new Xpp3Dom(element.getTagName());
    for (int i = 0; i < element.getAttributes().getLength(); i++) {
      Node attribute = element.getAttributes().item(i);
      dom.setAttribute(attribute.getNodeName(), attribute.getNodeValue());
    }
    StringBuilder text = new StringBuilder();
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element inner) {
        dom.addChild(of(inner));
      } else if (child.getNodeType() == Node.TEXT_NODE) {
        text.append(child.getNodeValue());
      }
    }
    if (dom.getChildCount() == 0) {
      dom.setValue(text.toString().strip());
    }
    return dom;
  }
}

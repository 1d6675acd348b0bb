package io.promptcompiler.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads XML as an {@link Xpp3Dom}. Maven's own reader is not visible to plugins. */
final class ReadXml {
  private ReadXml() {}

  /**
   * Reads a file.
   *
   * @throws IOException if the file cannot be read, or is not XML
   */
  static Xpp3Dom of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setCoalescing(true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler());
      return of(builder.parse(in).getDocumentElement());
    } catch (ParserConfigurationException | SAXException e) {
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

package io.promptcompiler.core.source;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Parses XML of a project. A document type declaration is an error, so no entity is resolved. */
public final class ParseXml {
  /** The maximum depth of elements, which are visited recursively. */
  private static final int DEEPEST = 500;

  /** The maximum size, in bytes. A document in memory is up to thirty times as large. */
  private static final int MOST = 2 << 20;

  private ParseXml() {}

  /**
   * Returns the document with the given content.
   *
   * @throws SAXException if the content is not well-formed, has a document type declaration, or is
   *     nested too deeply or larger than 2 MiB
   */
  public static Document parse(byte[] content) throws SAXException {
    if (content.length > MOST) {
      throw new SAXException("it is larger than " + (MOST >> 20) + " MiB");
    }
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setAttribute("jdk.xml.maxElementDepth", DEEPEST);
      factory.setCoalescing(true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler()); // the JDK's prints to standard error
      return builder.parse(new ByteArrayInputStream(content));
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new SAXException(e);
    }
  }
}

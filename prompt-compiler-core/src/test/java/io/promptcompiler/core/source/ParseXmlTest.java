package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

class ParseXmlTest {
  @Test
  void theTextOfAnElementIncludesItsCharacterData() throws SAXException {
    byte[] content = "<a>1 &lt; <![CDATA[<2>]]></a>".getBytes(StandardCharsets.UTF_8);
    assertThat(ParseXml.parse(content).getDocumentElement().getFirstChild().getNodeValue())
        .isEqualTo("1 < <2>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a>\u00e9</a>"})
  void otherContentIsAnError(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> ParseXml.parse(bytes)).isInstanceOf(SAXException.class);
  }
}

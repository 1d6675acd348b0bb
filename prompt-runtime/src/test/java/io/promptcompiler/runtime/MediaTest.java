package io.promptcompiler.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Media: URLs, bytes, and bytes in URLs. */
class MediaTest {

  @Test
  void ofAUrl() {
    URI url = URI.create("https://acme.com/a.png?token=secret#x");
    Media media = Media.of(url, "image/png");
    assertThat(media.url()).contains(url);
    assertThat(media.contentType()).contains("image/png");
    assertThat(media.data()).isEmpty();
    assertThat(media.dataUrl()).isEqualTo(url.toString());
    assertThat(media).hasToString("Media[image/png, https://acme.com/a.png]");
    assertThat(Media.of(url).contentType()).isEmpty();
    assertThat(Media.of(url)).isNotEqualTo(media);
  }

  @Test
  void withADetail() {
    Media media = Media.of(URI.create("https://acme.com/a.png"));
    Media low = media.withDetail("low");
    assertThat(media.detail()).isEmpty();
    assertThat(low.detail()).contains("low");
    assertThat(low.url()).isEqualTo(media.url());
    assertThat(low).isNotEqualTo(media).isEqualTo(media.withDetail("low"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> media.withDetail("ultra"))
        .withMessage("The detail of media is one of 'low', 'high' and 'auto', not 'ultra'");
  }

  @Test
  void ofBytes() {
    byte[] bytes = "hidden".getBytes(UTF_8);
    Media media = Media.of(bytes, "image/png");
    bytes[0] = 'X';
    assertThat(media.data().orElseThrow()).isEqualTo("hidden".getBytes(UTF_8));
    media.data().orElseThrow()[0] = 'X';
    assertThat(media.data().orElseThrow()).isEqualTo("hidden".getBytes(UTF_8));
    assertThat(media.url()).isEmpty();
    assertThat(media.dataUrl()).isEqualTo("data:image/png;base64,aGlkZGVu");
    assertThat(media).hasToString("Media[image/png, 6 bytes]");
    assertThat(media)
        .isEqualTo(Media.of(URI.create(media.dataUrl())))
        .hasSameHashCodeAs(Media.of(URI.create(media.dataUrl())));
    assertThat(media).isNotEqualTo(Media.of("hidden".getBytes(UTF_8), "image/jpeg"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data:,a%20b|text/plain;charset=US-ASCII|a b",
        "data:text/plain,%41%42|text/plain|AB",
        "data:text/plain;charset=utf-8,%C3%A4c|text/plain;charset=utf-8|äc",
        "data:;charset=utf-8,x|text/plain;charset=utf-8|x",
        "DATA:image/gif;BASE64,aGk=|image/gif|hi",
        "data:image/gif;base64,aGk|image/gif|hi",
        "data:image/gif;base64,aGk%3D|image/gif|hi",
      })
  void readsDataUrls(String url, String type, String text) {
    Media media = Media.of(URI.create(url));
    assertThat(media.contentType()).contains(type);
    assertThat(new String(media.data().orElseThrow(), UTF_8)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data:image/png",
        "data:image/png;base64,a*b",
        "data:image/png;base64,a",
        "data:png,x",
        "a.png",
        "//acme.com/a.png",
      })
  void refusesWhatIsNone(String url) {
    assertThatIllegalArgumentException().isThrownBy(() -> Media.of(URI.create(url)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "png", "/png", "image/", "image/;x", "a\nb/c", "image/png,x"})
  void refusesTypesThatAreNone(String type) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Media.of(new byte[0], type))
        .withMessageContaining("looks like 'image/png'");
  }
}

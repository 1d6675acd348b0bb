package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LspCommandTest extends CliTest {
  private static String message(String json) {
    return "Content-Length: " + json.length() + "\r\n\r\n" + json;
  }

  private static String request(int id, String method) {
    return message(
        "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{}}");
  }

  @Test
  void servesAnEditorUntilItExits() {
    pipedIn(
        message(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
                    + "{\"capabilities\":{}}}")
            + request(2, "shutdown")
            + message("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"));
    Ran ran = prompt("lsp", "--stdio", "--no-helpers");
    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("\"id\":1", "hoverProvider", "\"name\":\"prompt\"", "\"id\":2");
  }

  @Test
  void theEndOfTheInputEndsIt() {
    pipedIn("");
    assertThat(prompt("lsp").code()).isEqualTo(1);
  }
}

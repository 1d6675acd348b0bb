package io.promptcompiler.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the shading of what providers can cache. */
class StableTest {
  @Test
  void stretchesAreDividedAtPoints() throws Exception {
    assertThat(
            new PageScripts()
                .call(
                    "divided",
                    "[[\"one\\ntwo\",0,0,7],[\"A\",1,0,8,\"a\"],[\"end\"]]",
                    "[[4,\"deployment\"],[8,\"session\"]]",
                    ""))
        .isEqualTo(
            "[[[\"one\\n\",0,0,7],\"deployment\"],[[\"two\",0,0,8],\"session\"],"
                + "[[\"A\",1,0,8,\"a\"],\"session\"],[[\"end\"],\"\"]]");
  }

  @Test
  void sharesCountAllMessagesBeforeAPoint() throws Exception {
    assertThat(
            new PageScripts()
                .call(
                    "shares",
                    "[{},{\"points\":[[5,\"deployment\"],[10,\"session\"]]},{}]",
                    "[10,10,20]"))
        .isEqualTo("stays the same: 38 % for a deployment, 50 % for a session [deployment][][]");
    assertThat(new PageScripts().call("shares", "[{}]", "[10]")).isEqualTo(" []");
  }
}

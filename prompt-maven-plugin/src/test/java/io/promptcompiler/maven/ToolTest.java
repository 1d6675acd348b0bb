package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.command.StandardStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import org.apache.maven.api.plugin.testing.Basedir;

/** Goals that print on standard output. */
@Basedir("/projects/tools")
abstract class ToolTest extends GoalTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Runs a goal with something piped in. */
  final void run(AbstractReadingMojo mojo, String input) throws Exception {
    mojo.use(new StandardStreams(new ByteArrayInputStream(input.getBytes(UTF_8)), out, false));
    mojo.execute();
  }

  /** Runs a goal. */
  final void run(AbstractReadingMojo mojo) throws Exception {
    run(mojo, "");
  }

  /** What was printed on standard output. */
  final String printed() {
    return out.toString(UTF_8);
  }
}

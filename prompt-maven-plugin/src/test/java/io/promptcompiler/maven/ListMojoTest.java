package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;

/** The goal {@code list}. */
@Basedir("/projects/tools")
class ListMojoTest extends ToolTest {

  @Test
  @InjectMojo(goal = "list")
  void printsATable(ListMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed())
        .isEqualTo(
            """
            ID                SCOPE    STATUS  REQUIRED  OPTIONAL  SYNOPSIS
            carbon/prompt.md  project  draft   task      tries     Implements a task
            """);
    assertThat(told()).isEmpty();
    assertThat(target()).isEmpty();
  }

  @Test
  @InjectMojo(goal = "list")
  @MojoParameter(name = "format", value = "json")
  void printsJson(ListMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed())
        .startsWith("[\n  {\"id\":\"carbon/prompt.md\",\"scope\":\"project\",")
        .endsWith("}\n]\n");
  }

  @Test
  @InjectMojo(goal = "list")
  @MojoParameter(name = "format", value = "xml")
  void knowsNoOtherFormat(ListMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The format cannot be 'xml'. Possible values: table, json.");
    assertThat(printed()).isEmpty();
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "list")
  void logsHowManyAreBroken(ListMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed())
        .isEqualTo(
            """
            ID    SCOPE    STATUS   REQUIRED  OPTIONAL  SYNOPSIS
            a.md  project  broken   -         -
            b.md  project  current  -         x
            c.md  project  broken   -         -
            """);
    assertThat(told())
        .containsExactly("warn: 2 prompts with errors; the goal 'validate' reports them.");
  }
}

package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.source.DeleteFolder;
import io.promptcompiler.maven.AbstractReactorMojo.Member;
import java.util.List;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.junit.jupiter.api.Test;

/** Tests which modules the goal {@code diff} compares. */
@Basedir("/projects/plain")
class DiffMojoTest extends ReleasedTest {

  @Test
  @InjectMojo(goal = "diff")
  @MojoParameter(name = "against", value = "v1.2.0")
  void aModuleWhoseFolderIsGoneIsCompared(DiffMojo mojo) throws Exception {
    DeleteFolder.delete(folder().resolve("src"));
    assertThat(mojo.hadPrompts(member(mojo))).isTrue();
    release();
    assertThat(mojo.hadPrompts(member(mojo))).isFalse();
  }

  @Test
  @InjectMojo(goal = "diff")
  @MojoParameter(name = "against", value = "com.acme:letters:1.2.0")
  void aReleaseOfOneModuleIsNotComparedWithModulesWithoutPrompts(DiffMojo mojo) throws Exception {
    DeleteFolder.delete(folder().resolve("src"));
    assertThat(mojo.hadPrompts(member(mojo))).isFalse();
  }

  private Member<DiffMojo> member(DiffMojo mojo) throws Exception {
    return new Member<>(
        mojo,
        mojo.module(mojo.configured()),
        new Findings(mojo.getLog(), folder(), false, List.of(), List.of()));
  }
}

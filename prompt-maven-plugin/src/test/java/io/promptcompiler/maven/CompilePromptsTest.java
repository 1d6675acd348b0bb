package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests when the plugin compiles the classes of prompts itself. */
class CompilePromptsTest {
  @TempDir private Path folder;
  private Path sources;
  private Path own;
  private Path classes;
  private final List<Path> roots = new ArrayList<>();
  private final List<Plugin> executions = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private CompilerOptions options =
      CompilerOptions.of(SourceRoot.of(Path.of("prompts"), "com.acme"));
  private String version = "3.14.0";
  private boolean isAlways = true;
  private boolean hasToolchain;

  @BeforeEach
  void project() throws IOException {
    sources = folder.resolve("target/generated-sources/prompts");
    own = folder.resolve("src/main/java");
    classes = folder.resolve("target/classes");
    roots.addAll(List.of(own, sources));
    Files.createDirectories(folder.resolve("target/prompt-compiler"));
    write(sources, "com/acme/Greet", "package com.acme; class Greet { String s = \"Hello\"; }");
    write(own, "com/acme/App", "package com.acme; class App {}");
    write(classes, "com/acme/App", ""); // as if it was compiled
  }

  @Test
  void compilesSourcesOfPrompts() throws Exception {
    assertThat(compile("")).isTrue();
    assertThat(classes.resolve("com/acme/Greet.class")).exists();
    assertThat(log).containsExactly("Compiled 1 class.");
    log.clear();
    assertThat(compile("")).isTrue();
    assertThat(log).isEmpty();
  }

  /** A source that another plugin changed after it was generated. */
  @Test
  void compilesTheSourcesAsTheyAreThen() throws Exception {
    assertThat(compile("")).isTrue();
    write(sources, "com/acme/Greet", "/* license */ package com.acme; class Greet { int size; }");
    assertThat(compile("")).isTrue();
    assertThat(
            Files.readString(
                classes.resolve("com/acme/Greet.class"),
                java.nio.charset.StandardCharsets.ISO_8859_1))
        .contains("size");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<executable>/opt/jdk/bin/javac</executable>",
        "<jdkToolchain><version>21</version></jdkToolchain>",
        "<compilerId default-value=\"javac\">eclipse</compilerId>",
        "<includes><include>com/acme/**</include></includes>",
        "<enablePreview default-value=\"false\">true</enablePreview>",
        "<compilerArgs><arg>-Xplugin:Other</arg></compilerArgs>",
        "<debug default-value=\"true\">false</debug>",
        "<release>11</release>",
        "<skipMain>true</skipMain>",
      })
  void leavesThemIfOtherClassesCouldComeOutOfTheCompilerPlugin(String setting) throws Exception {
    assertThat(compile(setting)).isFalse();
    assertThat(classes.resolve("com/acme/Greet.class")).doesNotExist();
    assertThat(log).singleElement().asString().startsWith("maven-compiler-plugin compiles the");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<compilerArgs><arg>-Xlint:all</arg><arg>-Werror</arg><arg>-parameters</arg></compilerArgs>",
        "<fork>true</fork>",
        "<annotationProcessorPaths><path><groupId>a</groupId></path></annotationProcessorPaths>",
        "<release>17</release>",
      })
  void compilesThemWithSettingsThatChangeNothing(String setting) throws Exception {
    assertThat(compile(setting)).as(log.toString()).isTrue();
  }

  @Test
  void leavesThemToVersionFourOfTheCompilerPlugin() throws Exception {
    version = "4.0.0-beta-4";
    assertThat(compile("")).isFalse();
    assertThat(log)
        .containsExactly(
            "maven-compiler-plugin compiles the classes of prompts:"
                + " maven-compiler-plugin 4.0.0-beta-4 is not a version 3.");
  }

  @Test
  void leavesThemWithAToolchain() throws Exception {
    hasToolchain = true;
    assertThat(compile("")).isFalse();
    assertThat(log).singleElement().asString().endsWith(": the build has a toolchain.");
  }

  @Test
  void leavesFewSourcesUnlessConfigured() throws Exception {
    isAlways = false;
    assertThat(compile("")).isFalse();
    assertThat(log).isEmpty();
    for (int i = 0; i < 30; i++) {
      write(sources, "com/acme/Part" + i, "package com.acme; class Part" + i + " {}");
    }
    assertThat(compile("")).isTrue();
  }

  /** A root that a later goal of the build has added. */
  @Test
  void leavesThemIfTheyReferToASourceOfTheModule() throws Exception {
    assertThat(compile("")).isTrue();
    log.clear();
    Path late = folder.resolve("target/generated-sources/late");
    write(late, "com/late/Item", "package com.late; public class Item {}");
    roots.add(late);
    options =
        options.withHelpers(
            List.of(new HelperOption("x", "com.late.Item.Part#of", List.of("string"), "string")));
    assertThat(compile("")).isFalse();
    assertThat(log)
        .containsExactly(
            "maven-compiler-plugin compiles the classes of prompts:"
                + " they refer to com.late.Item.Part, a class of this module.");
  }

  /** As an annotation processor leaves one, which has no source in any root. */
  @Test
  void leavesThemIfTheyReferToAClassOfAnEarlierBuild() throws Exception {
    Path made = folder.resolve("made");
    write(made, "com/late/Item", "package com.late; public class Item {}");
    assertThat(
            javax.tools.ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-d",
                    classes.toString(),
                    made.resolve("com/late/Item.java").toString()))
        .isZero();
    assertThat(compile("")).isTrue();
    log.clear();
    write(sources, "com/acme/Greet", "package com.acme; class Greet { com.late.Item item; }");
    assertThat(compile("")).isFalse();
    assertThat(log).singleElement().asString().contains("com/late/Item");
  }

  /** Not while sources are generated, as nothing may compile afterwards. */
  @Test
  void deletesClassesOfTheProjectOnlyWhenItReplacesClasses() throws Exception {
    assertThat(compile("")).isTrue();
    assertThat(classes.resolve("com/acme/App.class")).as("nothing was known").doesNotExist();
    write(classes, "com/acme/App", "");
    Path copied = Files.writeString(classes.resolve("com/acme/Copied.class"), "");
    write(sources, "com/acme/Greet", "package com.acme; class Greet { String s = \"Hi\"; }");
    assertThat(compile("")).isTrue();
    assertThat(classes.resolve("com/acme/App.class")).exists();
    write(sources, "com/acme/Greet", "package com.acme; class Greet { int s; }");
    assertThat(compile("")).isTrue();
    assertThat(classes.resolve("com/acme/App.class")).doesNotExist();
    assertThat(copied).as("a class without a source").exists();
  }

  @Test
  void leavesThemIfThereIsASecondExecution() throws Exception {
    Plugin plugin = new Plugin();
    plugin.setArtifactId("maven-compiler-plugin");
    for (String id : List.of("default-compile", "more")) {
      PluginExecution execution = new PluginExecution();
      execution.setId(id);
      execution.addGoal("compile");
      plugin.addExecution(execution);
    }
    executions.add(plugin);
    assertThat(compile("")).isFalse();
  }

  /** It would delete their classes with its own. */
  @Test
  void takesThemOverFromTheCompilerPlugin() throws Exception {
    Path status =
        folder.resolve("target/maven-status/maven-compiler-plugin/compile/default-compile");
    Files.createDirectories(status);
    Path greet = sources.resolve("com/acme/Greet.java");
    Path app = own.resolve("com/acme/App.java");
    Files.write(status.resolve("inputFiles.lst"), List.of(greet.toString(), app.toString()));
    Files.write(
        status.resolve("createdFiles.lst"), List.of("com/acme/Greet.class", "com/acme/App.class"));
    write(classes, "com/acme/Greet", "");
    assertThat(compile("")).isTrue();
    assertThat(status.resolve("inputFiles.lst")).hasContent(app.toString());
    assertThat(status.resolve("createdFiles.lst")).hasContent("com/acme/App.class");
  }

  private boolean compile(String setting) throws Exception {
    CompilerEvent event = new CompilerEvent(folder.resolve("target"), version, setting);
    event.roots(roots.toArray(Path[]::new));
    executions.forEach(plugin -> event.project().getBuild().addPlugin(plugin));
    boolean isCompiled =
        new CompilePrompts(
                options,
                sources,
                ending -> folder.resolve("target/prompt-compiler/main" + ending),
                "1",
                isAlways,
                Integer.MAX_VALUE,
                hasToolchain,
                event.log())
            .compile(event.event());
    log.addAll(event.messages());
    return isCompiled;
  }

  private static void write(Path root, String name, String text) throws IOException {
    boolean isClass = root.endsWith("classes");
    Path file = root.resolve(name + (isClass ? ".class" : ".java"));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

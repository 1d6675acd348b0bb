package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.HelperOption;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the plugin compiles the classes of prompts itself, and when it leaves them. */
class CompilePromptsTest {
  private static final String DEFAULTS =
      """
      <basedir default-value="/work"/>
      <debug default-value="true">${maven.compiler.debug}</debug>
      <compilerId default-value="javac">${maven.compiler.compilerId}</compilerId>
      <failOnError default-value="true">${maven.compiler.failOnError}</failOnError>
      <parameters default-value="false">${maven.compiler.parameters}</parameters>
      <release>${maven.compiler.release}</release>
      <target default-value="1.8">${maven.compiler.target}</target>
      """;

  @TempDir private Path folder;
  private Path sources;
  private Path own;
  private Path classes;
  private final MavenProject project = new MavenProject();
  private final ToolchainManager toolchains = mock(ToolchainManager.class);
  private final List<String> log = new ArrayList<>();
  private CompilerOptions options =
      CompilerOptions.of(SourceRoot.of(Path.of("prompts"), "com.acme"));
  private String version = "3.14.0";
  private boolean isAlways = true;

  @BeforeEach
  void project() throws IOException {
    sources = folder.resolve("target/generated-sources/prompts");
    own = folder.resolve("src/main/java");
    classes = folder.resolve("target/classes");
    Build build = new Build();
    build.setDirectory(folder.resolve("target").toString());
    build.setOutputDirectory(classes.toString());
    project.setBuild(build);
    project.setArtifacts(java.util.Set.of());
    project.addCompileSourceRoot(own.toString());
    project.addCompileSourceRoot(sources.toString());
    project.getProperties().setProperty("maven.compiler.release", "17");
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
    when(toolchains.getToolchainFromBuildContext(eq("jdk"), any()))
        .thenReturn(mock(Toolchain.class));
    assertThat(compile("")).isFalse();
    assertThat(log).singleElement().asString().endsWith(": the build has a toolchain.");
  }

  @Test
  void leavesAFewSourcesUnlessItIsToldOtherwise() throws Exception {
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
    project.addCompileSourceRoot(late.toString());
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
    project.getBuild().addPlugin(plugin);
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
    MojoExecution execution = execution(setting);
    MavenSession session = mock(MavenSession.class);
    when(session.getCurrentProject()).thenReturn(project);
    when(session.getSystemProperties()).thenReturn(new Properties());
    when(session.getUserProperties()).thenReturn(new Properties());
    ExecutionEvent event = mock(ExecutionEvent.class);
    when(event.getProject()).thenReturn(project);
    when(event.getSession()).thenReturn(session);
    when(event.getMojoExecution()).thenReturn(execution);
    return new CompilePrompts(
            options,
            sources,
            ending -> folder.resolve("target/prompt-compiler/main" + ending),
            "1",
            isAlways,
            Integer.MAX_VALUE,
            toolchains,
            new SystemStreamLog() {
              @Override
              public void info(CharSequence content) {
                log.add(content.toString());
              }
            })
        .compile(event);
  }

  /** An execution as Maven configures one; a setting takes the place of its default. */
  private MojoExecution execution(String setting) throws Exception {
    PluginDescriptor plugin = new PluginDescriptor();
    plugin.setArtifactId("maven-compiler-plugin");
    plugin.setVersion(version);
    MojoDescriptor mojo = new MojoDescriptor();
    mojo.setPluginDescriptor(plugin);
    mojo.setGoal("compile");
    String name = setting.isEmpty() ? "none" : setting.replaceAll("^<(\\w+).*", "$1");
    Stream<String> lines = DEFAULTS.lines().filter(line -> !line.matches("<" + name + "\\b.*"));
    String all = String.join("\n", lines.toList());
    MojoExecution execution = new MojoExecution(mojo, "default-compile");
    execution.setConfiguration(
        Xpp3DomBuilder.build(
            new StringReader("<configuration>" + all + setting + "</configuration>")));
    return execution;
  }

  private static void write(Path root, String name, String text) throws IOException {
    boolean isClass = root.endsWith("classes");
    Path file = root.resolve(name + (isClass ? ".class" : ".java"));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

package io.promptcompiler.springai.autoconfigure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.overrides.OverridableCatalog;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.jmx.JmxEndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jmx.JmxAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Starts applications with released prompts, and replaces their texts while they run. */
class PromptOverridesAutoConfigurationTest {
  private static final ObjectName ENDPOINT = name();

  @TempDir static Path release;
  private static URLClassLoader loader;

  @TempDir Path overrides;

  private ApplicationContextRunner application;

  private static ObjectName name() {
    try {
      return new ObjectName("org.springframework.boot:type=Endpoint,name=Promptoverrides");
    } catch (javax.management.MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Releases a prompt with its template. */
  @BeforeAll
  static void compile() throws IOException {
    write(
        release.resolve("prompts/support/refund.md"),
        "---\nparameters: { name: { required: true } }\n---\nDear {{name}}\n");
    Compilation compilation =
        PromptCompiler.compile(
            CompilerOptions.of(SourceRoot.of(release.resolve("prompts"), "com.acme"))
                .publishedAs(new Publication("com.acme:prompts", "1.0.0", "test")));
    assertThat(compilation.errors()).isEmpty();
    Path classes = release.resolve("classes");
    List<String> javac =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path")));
    for (Compilation.OutputFile file : compilation.files()) {
      boolean isSource = file.type() == Artifact.Type.SOURCE;
      Path target = release.resolve(isSource ? "java" : "classes").resolve(file.path());
      Files.createDirectories(target.getParent());
      Files.writeString(target, file.content());
      if (isSource) {
        javac.add(target.toString());
      }
    }
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, javac.toArray(String[]::new)))
        .isZero();
    loader =
        new URLClassLoader(
            new URL[] {classes.toUri().toURL()},
            PromptOverridesAutoConfigurationTest.class.getClassLoader());
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  @BeforeEach
  void configure() {
    application =
        new ApplicationContextRunner()
            .withClassLoader(loader)
            .withConfiguration(
                AutoConfigurations.of(
                    PromptAutoConfiguration.class,
                    PromptOverridesAutoConfiguration.class,
                    PromptOverridesEndpointAutoConfiguration.class,
                    EndpointAutoConfiguration.class,
                    JmxAutoConfiguration.class,
                    JmxEndpointAutoConfiguration.class))
            .withPropertyValues(
                "prompt.reload=false",
                "prompt.overrides.reload=20ms",
                "spring.jmx.enabled=true",
                "management.endpoints.jmx.exposure.include=*");
  }

  private ApplicationContextRunner withDirectory() {
    return application.withPropertyValues("prompt.overrides.directory=" + overrides);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void override(String text) throws IOException {
    write(overrides.resolve("support/refund.md"), text);
  }

  private static String render(PromptCatalog catalog) {
    return catalog.render("support/refund.md", Map.of("name", "Ann"));
  }

  private static void awaitText(PromptCatalog catalog, String text) throws InterruptedException {
    Instant end = Instant.now().plus(Duration.ofSeconds(60));
    while (!render(catalog).equals(text) && Instant.now().isBefore(end)) {
      Thread.sleep(20);
    }
    assertThat(render(catalog)).isEqualTo(text);
  }

  @Test
  void withoutASourceTheClassesAreTheCatalog() {
    application.run(
        context -> {
          assertThat(context).doesNotHaveBean(OverridableCatalog.class);
          assertThat(context).doesNotHaveBean(PromptOverridesEndpoint.class);
          assertThat(render(context.getBean(PromptCatalog.class))).isEqualTo("Dear Ann\n");
        });
  }

  /** As where a variable of the environment is missing. */
  @Test
  void emptyAddressesAreNoSources() {
    application
        .withPropertyValues(
            "prompt.overrides.directory=", "prompt.overrides.http.url=", "prompt.overrides.share=0")
        .run(
            context ->
                assertThat(context).hasNotFailed().doesNotHaveBean(OverridableCatalog.class));
  }

  @Test
  void withoutTheModuleTheClassesAreTheCatalog() {
    application
        .withClassLoader(new FilteredClassLoader("io.promptcompiler.overrides"))
        .withPropertyValues("prompt.overrides.directory=" + overrides)
        .run(context -> assertThat(context).hasNotFailed().hasSingleBean(PromptCatalog.class));
  }

  @Test
  void withoutTheActuatorThereIsNoEndpoint() {
    new ApplicationContextRunner()
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
        .withConfiguration(
            AutoConfigurations.of(
                PromptAutoConfiguration.class,
                PromptOverridesAutoConfiguration.class,
                PromptOverridesEndpointAutoConfiguration.class))
        .withPropertyValues("prompt.overrides.directory=" + overrides)
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(OverridableCatalog.class)
                    .doesNotHaveBean("promptOverridesEndpoint"));
  }

  @Test
  void aTextChangesWhileTheApplicationRuns() throws Exception {
    override("Hello {{name}}!\n");
    withDirectory()
        .run(
            context -> {
              PromptCatalog catalog = context.getBean(PromptCatalog.class);
              assertThat(catalog).isInstanceOf(OverridableCatalog.class);
              awaitText(catalog, "Hello Ann!\n");
              override("Good morning {{name}}\n");
              awaitText(catalog, "Good morning Ann\n");
              Files.delete(overrides.resolve("support/refund.md"));
              awaitText(catalog, "Dear Ann\n");
            });
  }

  @Test
  void theCatalogIsClosedWithTheApplication() throws Exception {
    withDirectory().run(context -> assertThat(readers()).isNotZero());
    Instant end = Instant.now().plus(Duration.ofSeconds(10));
    while (readers() > 0 && Instant.now().isBefore(end)) {
      Thread.sleep(20);
    }
    assertThat(readers()).isZero();
  }

  private static long readers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("prompt-overrides"))
        .count();
  }

  @Test
  void aCatalogOfTheApplicationGoesFirst() throws IOException {
    override("Hello {{name}}!\n");
    withDirectory()
        .withBean(PromptCatalog.class, () -> PromptCatalog.discover(loader))
        .run(
            context -> {
              assertThat(context).doesNotHaveBean(OverridableCatalog.class);
              assertThat(render(context.getBean(PromptCatalog.class))).isEqualTo("Dear Ann\n");
            });
  }

  /** Serves files by their paths to requests with a token, and runs an application. */
  private void runWithServer(Map<String, String> files, String text, String... properties)
      throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          boolean isAllowed =
              "Bearer t0ken".equals(exchange.getRequestHeaders().getFirst("Authorization"));
          String file = files.get(exchange.getRequestURI().getPath());
          byte[] bytes = (file == null ? "?" : file).getBytes(UTF_8);
          int status = !isAllowed ? 401 : file == null ? 404 : 200;
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    try {
      String address = "http://localhost:" + server.getAddress().getPort();
      application
          .withPropertyValues(
              Stream.of(properties)
                  .map(property -> "prompt.overrides." + property.replace("ADDRESS", address))
                  .toArray(String[]::new))
          .run(
              context -> {
                awaitText(context.getBean(PromptCatalog.class), text);
                assertThat(context.getBean(PromptOverridesProperties.class))
                    .asString()
                    .contains("[Authorization]")
                    .doesNotContain("t0ken");
              });
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aServerIsReadWithItsHeaders() throws Exception {
    runWithServer(
        Map.of("/bot/support/refund.md", "Hi {{name}}\n"),
        "Hi Ann\n",
        "http.url=ADDRESS/bot",
        "http.headers.Authorization=Bearer t0ken");
  }

  @Test
  void aRegistryIsReadWithItsHeaders() throws Exception {
    String api = "/apis/registry/v3/";
    String versions = api + "groups/bot/artifacts/support/refund/versions/";
    runWithServer(
        Map.of(
            api + "search/artifacts",
            "{\"artifacts\":[{\"artifactId\":\"support/refund\",\"artifactType\":\"PROMPT_TEMPLATE\"}]}",
            versions + "branch=latest",
            "{\"version\":\"1\",\"contentId\":1}",
            versions + "1/content",
            "template: Hi {{name}}\n"),
        "Hi Ann",
        "apicurio.url=ADDRESS",
        "apicurio.group=bot",
        "apicurio.headers.Authorization=Bearer t0ken");
  }

  @Test
  void aPublicKeyAndAShareCount() throws Exception {
    KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    String base64 = Base64.getMimeEncoder().encodeToString(keys.getPublic().getEncoded());
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(keys.getPrivate());
    signature.update("support/refund.md\nHello {{name}}!\n".getBytes(UTF_8));
    override("Hello {{name}}!\n");
    ApplicationContextRunner signed =
        withDirectory()
            .withPropertyValues(
                "prompt.overrides.public-key=-----BEGIN PUBLIC KEY-----\n"
                    + base64
                    + "\n-----END PUBLIC KEY-----\n");
    signed.run(
        context -> {
          awaitChange("kind=UNREADABLE");
          assertThat(call("overrides")).asString().contains("has no signature");
          assertThat(render(context.getBean(PromptCatalog.class))).isEqualTo("Dear Ann\n");
        });
    Files.write(overrides.resolve("support/refund.md.sig"), signature.sign());
    signed.run(context -> awaitText(context.getBean(PromptCatalog.class), "Hello Ann!\n"));
    signed
        .withPropertyValues("prompt.overrides.share=0.5")
        .run(
            context -> {
              OverridableCatalog catalog = context.getBean(OverridableCatalog.class);
              awaitChange("kind=ACCEPTED");
              assertThat(render(catalog)).as("without a key").isEqualTo("Dear Ann\n");
              assertThat(List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"))
                  .extracting(key -> render(catalog.withKey(key)))
                  .contains("Dear Ann\n", "Hello Ann!\n");
            });
  }

  @Test
  void aTextMayGrowAsConfigured() throws Exception {
    String text = "Dear {{name}}, " + "please ".repeat(40);
    override(text);
    withDirectory().run(context -> awaitChange("PC1642"));
    withDirectory()
        .withPropertyValues("prompt.overrides.max-growth=100")
        .run(
            context ->
                awaitText(context.getBean(PromptCatalog.class), text.replace("{{name}}", "Ann")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "public-key=x | 'prompt.overrides.public-key' is not a public key of Ed25519.",
        "public-key= | 'prompt.overrides.public-key' is not a public key of Ed25519.",
        "max-growth=0.5 | A text may grow by a factor from 1, not 0.5",
        "publc-key=x | [prompt.overrides.publc-key] were left unbound",
        "http.header.x=y | [prompt.overrides.http.header.x] were left unbound",
        "share=0 | The share of a source is above 0 and at most 1, not 0.0.",
        "http.url=http://acme.example | Texts from 'acme.example' could be changed on their way",
        "http.url=https://a:s3cret@acme.example:x y | 'prompt.overrides.http.url' is not an address.",
        "apicurio.url=https://acme.example | 'prompt.overrides.apicurio.group' is missing.",
        "http.url=https://a:s3cret@acme.example | The address of a server has no user",
      })
  void aWrongConfigurationStopsTheStart(String property, String problem) {
    withDirectory()
        .withPropertyValues("prompt.overrides." + property)
        .run(
            context -> {
              Throwable failure = context.getStartupFailure();
              assertThat(failure).hasStackTraceContaining(problem.strip());
              assertThat(String.valueOf(failure)).doesNotContain("s3cret");
            });
  }

  /** Calls the endpoint as JMX clients do. */
  @Test
  void theEndpointListsSuspendsAndResumes() throws Exception {
    override("Hello {{name}}!\n");
    withDirectory()
        .run(
            context ->
                assertThatThrownBy(() -> call("suspend", "support/refund.md", true))
                    .as("read-only by default")
                    .isInstanceOf(ReflectionException.class));
    withDirectory()
        .withPropertyValues("management.endpoint.promptoverrides.access=UNRESTRICTED")
        .run(
            context -> {
              PromptCatalog catalog = context.getBean(PromptCatalog.class);
              awaitChange("kind=ACCEPTED");
              assertThat(call("overrides"))
                  .asString()
                  .contains("support/refund.md={source=directory " + overrides, "compiled=false")
                  .contains("changes=[{kind=ACCEPTED, id=support/refund.md,");

              call("suspend", "support/refund.md", true);
              assertThat(render(catalog)).isEqualTo("Dear Ann\n");
              assertThat(call("served", "support/refund.md"))
                  .asString()
                  .contains("source=, ", "compiled=true");
              call("suspend", "support/refund.md", false);
              assertThat(render(catalog)).isEqualTo("Hello Ann!\n");

              override("Hello {{nobody}}!\n");
              awaitChange("kind=REJECTED");
              assertThat(call("overrides")).asString().contains("kind=REJECTED").contains("nobody");
              assertThat(render(catalog)).isEqualTo("Hello Ann!\n");

              assertThatThrownBy(() -> call("served", "support/none.md"))
                  .hasStackTraceContaining("Unknown prompt 'support/none.md'");
              assertThatThrownBy(() -> call("suspend", "support/none.md", true))
                  .hasStackTraceContaining("Unknown prompt 'support/none.md'");
            });
  }

  /** Waits until the endpoint lists a change. */
  private static void awaitChange(String text) throws Exception {
    Instant end = Instant.now().plus(Duration.ofSeconds(60));
    while (!call("overrides").toString().contains(text) && Instant.now().isBefore(end)) {
      Thread.sleep(20);
    }
    assertThat(call("overrides")).asString().contains(text);
  }

  private static Object call(String operation, Object... arguments) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    String[] types = new String[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      types[i] = arguments[i].getClass().getName();
    }
    try {
      return server.invoke(ENDPOINT, operation, arguments, types);
    } catch (MBeanException e) {
      throw e.getTargetException();
    }
  }
}

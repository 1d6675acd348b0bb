package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.service.AiServiceContext;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.IllegalConfigurationException;
import dev.langchain4j.service.Result;
import dev.langchain4j.spi.services.AiServiceContextFactory;
import io.promptcompiler.runtime.support.GeneratedObject;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that AI services cannot return outputs of prompts. */
class CheckReturnTypesTest {
  /** A prompt with an output. */
  static final class ReviewPrompt {
    private ReviewPrompt() {}

    /** Its output. */
    static final class Output extends GeneratedObject {
      private Output() {}

      public static Output fromMap(Map<String, ?> values) {
        return new Output();
      }
    }
  }

  /** A class of the application. */
  record Review(String verdict) {}

  interface ReturnsOutput {
    ReviewPrompt.Output review(String change);
  }

  interface ReturnsResult {
    String explain(String change);

    Result<List<ReviewPrompt.Output>> reviews(String change);
  }

  interface Inherits extends ReturnsOutput {}

  interface ReturnsOwnClass {
    Review review(String change);
  }

  private final ChatModel model =
      new ChatModel() {
        @Override
        public ChatResponse doChat(ChatRequest request) {
          return ChatResponse.builder()
              .aiMessage(AiMessage.from("{\"verdict\": \"approve\"}"))
              .build();
        }
      };

  @Test
  void aServiceThatReturnsAnOutputIsRejected() {
    assertThatThrownBy(() -> AiServices.create(ReturnsOutput.class, model))
        .isInstanceOf(IllegalConfigurationException.class)
        .hasMessage(
            "'ReturnsOutput.review' returns"
                + " 'io.promptcompiler.langchain4j.CheckReturnTypesTest.ReviewPrompt.Output', which"
                + " LangChain4j cannot read. Return Result<String>, set the schema with"
                + " chatRequestTransformer and ResponseFormats.of, and read the result with"
                + " LangChain4jOutputs.");
  }

  @Test
  void anOutputInAnotherTypeIsRejected() {
    assertThatThrownBy(() -> AiServices.builder(ReturnsResult.class))
        .hasMessageStartingWith("'ReturnsResult.reviews' returns ");
  }

  @Test
  void anInheritedMethodIsChecked() {
    assertThatThrownBy(() -> AiServices.builder(Inherits.class))
        .hasMessageStartingWith("'Inherits.review' returns ");
  }

  @Test
  void otherServicesWorkAsBefore() {
    assertThat(AiServices.create(ReturnsOwnClass.class, model).review("+ 1"))
        .isEqualTo(new Review("approve"));
  }

  @Test
  void anotherFactoryStillCreatesTheContexts(@TempDir Path folder) throws Exception {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(AiServiceContextFactory.class.getName()),
        CheckReturnTypes.class.getName() + "\n" + Own.class.getName());
    assertThat(contextOf(ReturnsOwnClass.class, folder)).isEqualTo(OwnContext.class.getName());
  }

  /** Returns the name of the context's class if a folder is first on the class path. */
  private static String contextOf(Class<?> service, Path folder)
      throws IOException, ReflectiveOperationException {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    List<URL> classPath = new ArrayList<>(List.of(folder.toUri().toURL()));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      classPath.add(Path.of(entry).toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      return loader
          .loadClass(AiServiceContext.class.getName())
          .getMethod("create", Class.class)
          .invoke(null, loader.loadClass(service.getName()))
          .getClass()
          .getName();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** A factory of the application. */
  public static final class Own implements AiServiceContextFactory {
    @Override
    public AiServiceContext create(Class<?> service) {
      return new OwnContext(service);
    }
  }

  /** A context of the application. */
  static final class OwnContext extends AiServiceContext {
    OwnContext(Class<?> service) {
      super(service);
    }
  }
}

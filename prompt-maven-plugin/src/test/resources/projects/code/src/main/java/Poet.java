import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;

interface Poet {
  @UserMessage("A poem on {{topci}}")
  String poem(@V("topic") String topic);

  @UserMessage(fromResource = "ode.txt")
  String ode(String topic);
}

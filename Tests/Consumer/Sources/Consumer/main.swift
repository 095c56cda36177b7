import Keyline

print(View().frame)
